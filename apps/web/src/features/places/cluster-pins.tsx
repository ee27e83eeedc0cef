import { type Point, toPoint } from '@safelight/basemap/mercator'
import { toSpot } from '@safelight/basemap/view'
import type { LibraryItem } from '@safelight/client/item'
import type { Cluster } from '@safelight/client/item-map'
import { texts } from '@safelight/texts/features/places'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { MapControl } from '../../components/map/map-control.ts'
import { EagerThumbnail } from '../../components/tile/thumbnail.tsx'
import { formatNumber } from '../../shared/format.ts'
import styles from './cluster-pins.module.css'

export interface ClusterPinsProps {
  control: MapControl
  clusters: readonly Cluster[]
  covers: ReadonlyMap<string, LibraryItem>
  open: string | undefined
  onOpen: (cluster: Cluster) => void
}

export const ClusterPins = ({ control, clusters, covers, open, onOpen }: ClusterPinsProps) =>
  clusters.map(cluster => {
    const cover = covers.get(cluster.cover)
    return (
      <MapPin key={cluster.cover} control={control} at={toPoint(cluster)}>
        <button
          type="button"
          className={styles.cluster}
          aria-label={texts.itemsHere({ count: cluster.count })}
          aria-pressed={open === cluster.cover}
          onClick={() => onOpen(cluster)}
        >
          <span className={styles.picture}>{cover && <EagerThumbnail item={cover} />}</span>
          {cluster.count > 1 && <span className={styles.count}>{formatNumber(cluster.count)}</span>}
        </button>
      </MapPin>
    )
  })

interface MapPinProps {
  control: MapControl
  at: Point
  children: ReactNode
}

function MapPin({ control, at: { x, y }, children }: MapPinProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const { left, top } = toSpot(control.view(), control.size(), { x, y })
      if (ref.current) ref.current.style.transform = `translate(${left}px, ${top}px)`
    }
    place()
    return control.subscribe(place)
  }, [control, x, y])
  return (
    <div ref={ref} className={styles.pin}>
      {children}
    </div>
  )
}
