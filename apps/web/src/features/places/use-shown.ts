import { type Cluster, idAt, type Position } from '@safelight/client/item-map'
import type { Place } from '@safelight/media/places'
import { useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { usePictures } from '../../components/contexts/pictures-context.tsx'
import { placeName } from '../../components/viewer/info/geo.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'

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

export interface ShownDeps {
  /** Of the library, as far as it is read. */
  revision: number
  isWhole: boolean
  /** The item that the viewer shows by the address. */
  openId: string | undefined
  /** Told that the library has no such item on the map. */
  onNowhere: () => void
}

/**
 * Opens what is shown beside the map. What has no place is read anew as the library changes. An address that names an item,
 * as after a reload, opens what is at its place.
 */
export function useShown({ revision, isWhole, openId, onNowhere }: ShownDeps) {
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
    const [title, middle = {}] = await Promise.all([
      itemMap.title(key),
      placeOf?.({ latitude, longitude }).catch((): Place => ({})),
    ])
    // Of a town more can be said; the middle of several is where nobody has been.
    const place = title === undefined || title === middle.city ? placeName(middle) : title
    setShown(now => (now === opened ? { ...opened, place } : now))
  }

  const openUnplaced = async () =>
    setShown({ kind: 'unplaced', positions: await itemMap.unplaced() })

  useAsync(isUnplaced ? [itemMap, revision] : undefined, async signal => {
    const positions = await itemMap.unplaced()
    if (!signal.aborted) setShown({ kind: 'unplaced', positions })
  })

  const isUnknown = openId !== undefined && shown === undefined && isWhole
  useAsync(isUnknown ? [itemMap, revision, openId] : undefined, async signal => {
    const cluster = await itemMap.clusterOf(openId ?? '')
    if (signal.aborted) return
    if (cluster) return openCluster(cluster)
    const positions = await itemMap.unplaced()
    if (signal.aborted) return
    if (positions.some(position => idAt(position) === openId)) {
      setShown({ kind: 'unplaced', positions })
    } else onNowhere()
  })

  return { shown, openCluster, openUnplaced, close: () => setShown(undefined) }
}
