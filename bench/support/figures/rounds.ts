/**
 * Measures all subjects in each round, after a round to warm up. Every other round measures them in reverse
 * order, so that a slow drift of the machine affects all equally.
 */
export async function inRounds<K extends string>(
  rounds: number,
  subjects: Record<K, () => Promise<number>>,
): Promise<Record<K, number[]>> {
  const names = Object.keys(subjects) as K[]
  const measured = {} as Record<K, number[]>
  for (const name of names) measured[name] = []
  for (const name of names) await subjects[name]()
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      measured[name].push(await subjects[name]())
    }
  }
  return measured
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = Number.NaN, high = Number.NaN] = [
    sorted.at((sorted.length - 1) >> 1),
    sorted[middle],
  ]
  return (low + high) / 2
}

/** Returns the value below which `share` percent of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length * share) / 100)] ?? Number.NaN
}

export const medianRatio = (values: readonly number[], references: readonly number[]): number =>
  median(values.map((value, round) => value / (references[round] ?? Number.NaN)))

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

export async function inParallel<T>(
  list: readonly T[],
  atOnce: number,
  work: (each: T) => Promise<unknown>,
): Promise<void> {
  const rest = list.values()
  const worker = async () => {
    for (const each of rest) await work(each)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
