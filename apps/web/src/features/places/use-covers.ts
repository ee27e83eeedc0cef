import type { LibraryItem } from '@safelight/client/item'
import { type Position, positionOf } from '@safelight/client/item-map'
import { useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { useAsync } from '../../shared/hooks/use-async.ts'

/** Items to read at once: the first pictures are there before all are. */
const TOGETHER = 12
/** As many as a person may look at before the first ones are read again. */
const MOST = 2000

type Covers = ReadonlyMap<Position, LibraryItem>

/** The items at positions, as they are read. */
export function useCovers(positions: readonly Position[]): Covers {
  const { itemMap } = useLibrary()
  const [covers, setCovers] = useState<Covers>(new Map())
  const missing = positions.filter(position => !covers.has(position))
  const key = missing.slice(0, TOGETHER).join()

  useAsync(key === '' ? undefined : [itemMap, key], async signal => {
    const items = await itemMap.items(missing.slice(0, TOGETHER))
    if (signal.aborted || items.length === 0) return
    setCovers(before => {
      const all = [...before, ...items.map(item => [positionOf(item), item] as const)]
      return new Map(all.slice(-MOST))
    })
  })

  return covers
}
