import { toCoordinates } from '@safelight/basemap/mercator'
import { type Box, boxOf } from '@safelight/basemap/view'
import { type Cluster, clusterLevel } from '@safelight/client/item-map'
import { startTransition, useEffect, useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import type { MapControl } from '../../components/map/map-control.ts'

/** What is fetched around the screen, in screens: a hand may move so far before more is asked for. */
const BEYOND = 0.25

/** The clusters that are on the screen or near it; anew as the map moves on and as the library changes. */
export function useClusters(control: MapControl, revision: number): readonly Cluster[] {
  const { itemMap } = useLibrary()
  const [clusters, setClusters] = useState<readonly Cluster[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a revision is a new question
  useEffect(() => {
    let gone = false
    let asked: { box: Box; zoom: number } | undefined
    let isAsking = false

    async function ask(): Promise<void> {
      const view = control.view()
      const size = control.size()
      if (gone || isAsking || size.width === 0) return
      const zoom = clusterLevel(view.zoom)
      const seen = boxOf(view, size)
      if (asked && asked.zoom === zoom && isWithin(seen, asked.box)) return
      asked = { box: boxOf(view, size, BEYOND), zoom }
      isAsking = true
      const found = await itemMap.clusters(boundsOf(asked.box), zoom).catch(() => [])
      isAsking = false
      if (gone) return
      startTransition(() => setClusters(found))
      // The map may have moved on meanwhile.
      void ask()
    }

    void ask()
    const end = control.subscribe(() => void ask())
    return () => {
      gone = true
      end()
    }
  }, [itemMap, control, revision])

  return clusters
}

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
