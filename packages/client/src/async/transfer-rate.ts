/**
 * The rate is the average over the last `WINDOW` milliseconds. In the first `LEAST` milliseconds after
 * `reset`, the rate is unknown.
 */
const WINDOW = 30_000
const LEAST = 2000
/** The shortest time between two samples, in milliseconds. */
const SPACING = 500

export interface TransferRate {
  reset(done: number): void
  /** `done` may fall if sent bytes were discarded. The rate then stays the same. */
  note(done: number): void
  /** Estimates how many seconds the next `more` bytes take. Returns undefined while the rate is unknown. */
  secondsFor(more: number): number | undefined
}

/** `now` is a monotonic clock in milliseconds. */
export function createTransferRate(now: () => number): TransferRate {
  let samples: { at: number; done: number }[] = []
  let latest = { at: 0, done: 0 }

  return {
    reset(done) {
      latest = { at: now(), done }
      samples = [latest]
    },
    note(done) {
      const discarded = latest.done - done
      if (discarded > 0) for (const sample of samples) sample.done -= discarded
      const last = samples.at(-1)
      latest = { at: now(), done }
      if (last && latest.at - last.at < SPACING) return
      samples.push(latest)
      while (samples[1] && latest.at - samples[1].at >= WINDOW) samples.shift()
    },
    secondsFor(more) {
      const [first] = samples
      if (!first) return undefined
      const time = latest.at - first.at
      const done = latest.done - first.done
      if (time < LEAST || done <= 0) return undefined
      return (more * time) / done / 1000
    },
  }
}
