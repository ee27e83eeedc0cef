import type { LibraryItem } from '@safelight/client/item'
import { type Position, positionOf } from '@safelight/client/item-map'
import { useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { useAsync } from '../../shared/hooks/use-async.ts'

/** How many items to read in one batch. The number is small, so that the first pictures appear early. */
const TOGETHER = 12
/** The largest number of covers to keep in memory. */
const MOST = 2000

type Covers = ReadonlyMap<Position, LibraryItem>

/** Returns the items at these positions of the timeline. Items appear as their batches load. */
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
