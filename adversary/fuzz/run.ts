import { createRandom, type Random } from './random.ts'

/** A function under attack: it reads bytes that others may have written. */
export interface Target {
  name: string
  prepare(): Promise<Attack>
}

export interface Attack {
  /**
   * Runs one case, which depends only on `random`. Throws if the function breaks one of its rules, which the
   * target's comment lists.
   */
  try(random: Random): Promise<Outcome> | Outcome
  end?(): Promise<void>
}

export type Outcome = 'refused' | 'accepted'

export interface FuzzOptions {
  cases: number
  seed: string
  /** Number of the first case. Give the number of a failed case to repeat it. */
  from?: number
}

export interface FuzzReport {
  name: string
  seed: string
  refused: number
  accepted: number
  failures: { case: number; error: unknown }[]
  seconds: number
}

/** After this many milliseconds, a function counts as hanging. */
const PATIENCE = 120_000
/**
 * The largest number of bytes that one case may add to array buffers. A case's input has at most a few
 * hundred kilobytes, so more means that the function believed a false size.
 */
const MOST_MEMORY = 64 * 2 ** 20
const MOST_FAILURES = 5

export async function fuzz(
  target: Target,
  { cases, seed, from = 0 }: FuzzOptions,
): Promise<FuzzReport> {
  const started = performance.now()
  const attack = await target.prepare()
  const inBounds = createBounds()
  const report: FuzzReport = {
    name: target.name,
    seed,
    refused: 0,
    accepted: 0,
    failures: [],
    seconds: 0,
  }
  let strayed: unknown
  const stray = (error: unknown) => {
    strayed ??= error
  }
  process.on('unhandledRejection', stray)
  try {
    for (let i = from; i < from + cases && report.failures.length < MOST_FAILURES; i++) {
      try {
        const random = createRandom(`${seed}/${target.name}/${i}`)
        report[await inBounds(() => attack.try(random))]++
        if (strayed) throw strayed
      } catch (error) {
        report.failures.push({ case: i, error })
        strayed = undefined
      }
    }
  } finally {
    process.off('unhandledRejection', stray)
    await attack.end?.()
  }
  report.seconds = (performance.now() - started) / 1000
  return report
}

export const repetition = ({ name, seed }: FuzzReport, failed: number): string =>
  `npm run fuzz -- --only ${name} --seed ${seed} --from ${failed} --cases 1`

function createBounds() {
  // Measuring takes longer than some cases, so start from the value that was measured after the previous
  // case.
  let before = process.memoryUsage().arrayBuffers
  return async (work: () => Promise<Outcome> | Outcome): Promise<Outcome> => {
    const started = performance.now()
    const outcome = await inTime(work())
    // Synchronous work cannot be interrupted, so check its duration afterwards.
    if (performance.now() - started > PATIENCE) throw new Error('one case did not end in time')
    const after = process.memoryUsage().arrayBuffers
    const taken = after - before
    before = after
    if (taken > MOST_MEMORY) throw new Error(`one case took ${taken} bytes`)
    return outcome
  }
}

async function inTime<T>(work: Promise<T> | T): Promise<T> {
  if (!(work instanceof Promise)) return work
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('one case did not end')), PATIENCE)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
