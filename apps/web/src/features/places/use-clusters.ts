import { toCoordinates } from '@safelight/basemap/mercator'
import { type Box, boxOf } from '@safelight/basemap/view'
import { type Cluster, clusterLevel } from '@safelight/client/item-map'
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import type { MapControl } from '../../components/map/map-control.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'

/** The margin to load around the viewport, as a share of its size. */
const BEYOND = 0.25

interface Area {
  box: Box
  zoom: number
}

/** Returns the clusters in and near the viewport. Updates as the map moves and the library changes. */
export function useClusters(control: MapControl, revision: number): readonly Cluster[] {
  const { itemMap } = useLibrary()
  const [area, setArea] = useState<Area>()
  const { value = NO_CLUSTERS, loading } = useAsync(
    area && [itemMap, revision, area],
    async () => (area ? itemMap.clusters(boundsOf(area.box), area.zoom) : []),
    { keep: true },
  )

  const look = useEffectEvent(() => {
    const view = control.view()
    const size = control.size()
    if (size.width === 0) return
    const zoom = clusterLevel(view.zoom)
    if (area && area.zoom === zoom && isWithin(boxOf(view, size), area.box)) return
    setArea({ box: boxOf(view, size, BEYOND), zoom })
  })
  // Ignores movements while a query runs. When the query ends, compares the view again.
  useEffect(() => {
    if (loading) return
    look()
    return control.subscribe(() => look())
  }, [control, loading])

  return useDeferredValue(value)
}

const NO_CLUSTERS: readonly Cluster[] = []

const isWithin = (inner: Box, outer: Box): boolean =>
  inner.west >= outer.west &&
  inner.east <= outer.east &&
  inner.north >= outer.north &&
  inner.south <= outer.south

function boundsOf({ west, east, north, south }: Box) {
  if (east - west >= 1) return { west: -180, east: 180, ...parallels(north, south) }
  return { west: west * 360 - 180, east: east * 360 - 180, ...parallels(north, south) }
}

const parallels = (north: number, south: number) => ({
  north: toCoordinates({ x: 0, y: north }).latitude,
  south: toCoordinates({ x: 0, y: south }).latitude,
})
