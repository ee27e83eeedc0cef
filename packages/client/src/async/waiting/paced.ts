/** Throttles `act`: runs it immediately, and once more at the end of `pace` milliseconds for later calls. */
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
