/** The app counts as started when no request has ended for this long, in milliseconds. */
const QUIET = 5_000
/** After this many milliseconds, the app counts as started, even if requests still end. */
const AT_LATEST = 30_000

/** Calls `onEnded` when a request of the page ends. Returns a function that stops this. */
export type WatchRequests = (onEnded: () => void) => () => void

/** Calls `act` once the app has started: after `QUIET` without the end of a request, or after `AT_LATEST`. */
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
