/**
 * Throttles `act`. Runs it immediately, and once more after `pace` milliseconds if there were further calls.
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
