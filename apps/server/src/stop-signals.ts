/**
 * Stops the server once, by the signals that end a process. SIGTERM, by which a service's manager asks, first aborts
 * `draining` and leaves balancers `seconds` to notice; the next signal ends that wait.
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
