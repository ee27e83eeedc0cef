import type { ModelFile } from '@safelight/contract/recognition-manifest'

/** Returns a cache that opens each file only once. If opening a file fails, the next call tries again. */
export function opened<T>(open: (file: ModelFile) => Promise<T>) {
  const all = new Map<string, Promise<T>>()
  return {
    of(file: ModelFile): Promise<T> {
      const found = all.get(file.sha256)
      if (found) return found
      const opening = open(file)
      all.set(file.sha256, opening)
      opening.catch(() => all.delete(file.sha256))
      return opening
    },
    async close(): Promise<void> {
      const closing = [...all.values()].map(async each => {
        const made = await each.catch(() => undefined)
        await (made as { close?(): Promise<void> } | undefined)?.close?.()
      })
      all.clear()
      await Promise.all(closing)
    },
  }
}
