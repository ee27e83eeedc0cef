/** How long the app may be busy with its start, in milliseconds. */
const AT_LATEST = 30_000

interface Clock {
  setTimeout(act: () => void, delay: number): unknown
  /** Missing in browsers that do not tell when they are idle. */
  requestIdleCallback?(act: () => void, options: { timeout: number }): unknown
}

/** Acts once the app is done with its start, or 30 s after it began, whichever comes first. */
export function whenStable(act: () => void, clock: Clock = globalThis): void {
  if (clock.requestIdleCallback) clock.requestIdleCallback(act, { timeout: AT_LATEST })
  else clock.setTimeout(act, AT_LATEST)
}
