/**
 * Stops the server at a signal. SIGTERM first aborts `draining`, and stops the server `seconds` later, once
 * load balancers have noticed. A second signal stops the server at once.
 */
export function stopBySignals(
  draining: AbortController,
  seconds: number,
  stop: () => Promise<void>,
): void {
  let isStopping = false
  const stopNow = () => {
    draining.abort()
    if (!isStopping) void stop()
    isStopping = true
  }
  process.once('SIGTERM', () => {
    draining.abort()
    process.once('SIGTERM', stopNow)
    setTimeout(stopNow, seconds * 1000).unref()
  })
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.once(signal, stopNow)
}
