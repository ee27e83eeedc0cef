/** The time that a rate is taken over, and the least that it takes to tell one, in milliseconds. */
const WINDOW = 30_000
const LEAST = 2000
/** Samples are this far apart at least: there are sixty at most. */
const SPACING = 500

/** How fast something comes along, smoothed over the last half minute. */
export interface TransferRate {
  /** Begins anew, at `done` bytes. */
  reset(done: number): void
  /** Notes that `done` bytes are done by now. */
  note(done: number): void
  /** Seconds until `more` bytes are done, too; none while that is not known. */
  secondsFor(more: number): number | undefined
}

/** `now` is a clock in milliseconds that never goes back. */
export function createTransferRate(now: () => number): TransferRate {
  let samples: { at: number; done: number }[] = []
  let latest = { at: 0, done: 0 }

  return {
    reset(done) {
      latest = { at: now(), done }
      samples = [latest]
    },
    note(done) {
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
