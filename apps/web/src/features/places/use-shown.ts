import type { Cluster, Position } from '@safelight/library/item-map'
import { useEffect, useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { usePictures } from '../../components/contexts/pictures-context.tsx'
import { placeName } from '../../components/viewer/info/geo.ts'

/** What is opened beside the map: what is at a place of it, or what has no place. */
export interface Shown {
  kind: 'cluster' | 'unplaced'
  positions: readonly Position[]
  /** The cover of the cluster. */
  cover?: Position
  /** Where it is, in words. */
  place?: string
  /** The zoom at which it falls apart. */
  apartFrom?: number | undefined
  latitude?: number
  longitude?: number
}

/** Opens what is shown beside the map. What has no place is read anew as the library changes. */
export function useShown(revision: number) {
  const { itemMap } = useLibrary()
  const { placeOf } = usePictures()
  const [shown, setShown] = useState<Shown>()
  const isUnplaced = shown?.kind === 'unplaced'

  async function openCluster(cluster: Cluster): Promise<void> {
    const { key, cover, latitude, longitude } = cluster
    const [positions, apartFrom] = await Promise.all([itemMap.members(key), itemMap.apartFrom(key)])
    // The library has changed: the map is about to show it, to be pressed again.
    if (!positions) return
    const opened: Shown = { kind: 'cluster', positions, cover, apartFrom, latitude, longitude }
    setShown(opened)
    const place = placeName((await placeOf?.({ latitude, longitude }).catch(() => ({}))) ?? {})
    setShown(now => (now === opened ? { ...opened, place } : now))
  }

  const openUnplaced = async () =>
    setShown({ kind: 'unplaced', positions: await itemMap.unplaced() })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a revision is a new question
  useEffect(() => {
    if (!isUnplaced) return
    let gone = false
    itemMap.unplaced().then(
      positions => gone || setShown({ kind: 'unplaced', positions }),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [itemMap, revision, isUnplaced])

  return { shown, openCluster, openUnplaced, close: () => setShown(undefined) }
}
