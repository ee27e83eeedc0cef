/** Those who watch something; they are told once of many changes within one turn. */
export function createWatchers() {
  const listeners = new Set<() => void>()
  let isTelling = false

  function tell(): void {
    isTelling = false
    for (const listener of [...listeners]) listener()
  }

  return {
    changed(): void {
      if (isTelling) return
      isTelling = true
      queueMicrotask(tell)
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
