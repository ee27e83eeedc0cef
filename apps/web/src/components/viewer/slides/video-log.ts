/** Tells a developer why a video does not play. */
export function logVideoError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is where these are looked for
  console.error('Video error:', error)
}

export function warnOfWorker(): void {
  // biome-ignore lint/suspicious/noConsole: the console is where these are looked for
  console.warn('The background worker for videos is unavailable.')
}
