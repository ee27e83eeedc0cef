export function createWatchers() {
  const listeners = new Set<() => void>()
  let isNotifying = false

  function notify(): void {
    isNotifying = false
    for (const listener of [...listeners]) listener()
  }

  return {
    changed(): void {
      if (isNotifying) return
      isNotifying = true
      queueMicrotask(notify)
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
