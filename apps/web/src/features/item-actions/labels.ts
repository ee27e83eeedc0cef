import type { LibraryItem } from '@safelight/client/item'

const MOST = 100

/** The labels that any of these items has, the most used first. */
export function labelsOf(items: readonly LibraryItem[]): string[] {
  const counts = new Map<string, { label: string; count: number }>()
  for (const label of items.flatMap(item => item.privateDetails?.labels ?? [])) {
    const known = counts.get(label.toLowerCase())
    if (known) known.count += 1
    else counts.set(label.toLowerCase(), { label, count: 1 })
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
    .slice(0, MOST)
    .map(each => each.label)
}
