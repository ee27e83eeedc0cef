import { type Cluster, idAt, type Position } from '@safelight/client/item-map'
import type { Place } from '@safelight/media/places'
import { useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { usePictures } from '../../components/contexts/pictures-context.tsx'
import { placeName } from '../../components/viewer/info/geo.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'

/** The list next to the map: the items of a cluster, or the items without a place. */
export interface Shown {
  kind: 'cluster' | 'unplaced'
  positions: readonly Position[]
  cover?: Position
  place?: string
  /** The zoom level from which the map shows the cluster as several clusters. */
  apartFrom?: number | undefined
  latitude?: number
  longitude?: number
}

export interface ShownDeps {
  revision: number
  isWhole: boolean
  openId: string | undefined
  /** Called if the library does not contain the item in the address. */
  onNowhere: () => void
}

/**
 * Opens a cluster, or the items without a place, next to the map. If the address names an item, opens the
 * list that contains the item.
 */
export function useShown({ revision, isWhole, openId, onNowhere }: ShownDeps) {
  const { itemMap } = useLibrary()
  const { placeOf } = usePictures()
  const [shown, setShown] = useState<Shown>()
  const isUnplaced = shown?.kind === 'unplaced'

  async function openCluster(cluster: Cluster): Promise<void> {
    const { key, cover, latitude, longitude } = cluster
    const [positions, apartFrom] = await Promise.all([itemMap.members(key), itemMap.apartFrom(key)])
    // The library has changed, so this cluster no longer exists. The map will show the new clusters.
    if (!positions) return
    const opened: Shown = { kind: 'cluster', positions, cover, apartFrom, latitude, longitude }
    setShown(opened)
    const [title, middle = {}] = await Promise.all([
      itemMap.title(key),
      placeOf?.({ latitude, longitude }).catch((): Place => ({})),
    ])
    // If all items are in one town, uses the full name of the place at the cluster's center. Otherwise, uses
    // the cluster's title.
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
