/**
 * `act` for what happens many times in a row: the first time at once, and for all that happens within `pace`
 * milliseconds of the last time once, at their end.
 */
export function paced(act: () => void, pace: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY

  function run(): void {
    timer = undefined
    last = performance.now()
    act()
  }

  return () => {
    if (timer !== undefined) return
    const left = last + pace - performance.now()
    if (left <= 0) run()
    else timer = setTimeout(run, left)
  }
}
