import type { LibraryItem } from '@safelight/client/item'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLibrary } from '../contexts/library-context.tsx'

/**
 * Returns `items`, kept up to date with changes in this and other tabs. Leaves out items that are no longer
 * in the library, until they are restored.
 */
export function useCurrentItems(items: readonly LibraryItem[]): readonly LibraryItem[] {
  const { watch } = useLibrary()
  const [news, setNews] = useState<ReadonlyMap<string, LibraryItem | 'gone'>>(NO_NEWS)
  const known = useMemo(() => new Set(items.map(item => item.id)), [items])

  const take = useEffectEvent((changed: readonly LibraryItem[], removed: readonly string[]) =>
    setNews(before => {
      // Follows removed items too, because the caller's list may contain them again later.
      const isFollowed = (id: string) => known.has(id) || before.has(id)
      const gone = removed.filter(isFollowed)
      const found = changed.filter(item => isFollowed(item.id))
      if (gone.length + found.length === 0) return before
      return new Map<string, LibraryItem | 'gone'>([
        ...before,
        ...gone.map(id => [id, 'gone'] as const),
        ...found.map(item => [item.id, item] as const),
      ])
    }),
  )
  useEffect(() => watch(({ items, removed }) => take(items, removed)), [watch])

  return useMemo(
    () =>
      items
        .map(item => news.get(item.id) ?? item)
        .filter((item): item is LibraryItem => item !== 'gone'),
    [items, news],
  )
}

const NO_NEWS: ReadonlyMap<string, LibraryItem | 'gone'> = new Map()
