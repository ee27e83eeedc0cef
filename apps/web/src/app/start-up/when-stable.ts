/** How long no request has ended once the app is done with its start, in milliseconds. */
const QUIET = 5_000
/** How long the app may be busy with its start, in milliseconds. */
const AT_LATEST = 30_000

/** Tells of each request of the page that ends, until what it gives is called. */
export type WatchRequests = (onEnded: () => void) => () => void

/** Acts once the app is done with its start, or 30 s after it began, whichever comes first. */
export function whenStable(act: () => void, watch: WatchRequests = watchRequests): void {
  const finish = () => {
    clearTimeout(quiet)
    clearTimeout(latest)
    stop()
    act()
  }
  const latest = setTimeout(finish, AT_LATEST)
  let quiet = setTimeout(finish, QUIET)
  const stop = watch(() => {
    clearTimeout(quiet)
    quiet = setTimeout(finish, QUIET)
  })
}

function watchRequests(onEnded: () => void): () => void {
  const observer = new PerformanceObserver(onEnded)
  observer.observe({ type: 'resource' })
  return () => observer.disconnect()
}
