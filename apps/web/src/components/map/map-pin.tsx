import type { Point } from '@safelight/basemap/mercator'
import { toSpot } from '@safelight/basemap/view'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { MapControl } from './map-control.ts'
import styles from './map-pin.module.css'

export interface MapPinProps {
  control: MapControl
  at: Point
  children: ReactNode
}

/** Holds something at a point of the map, in every frame. */
export function MapPin({ control, at: { x, y }, children }: MapPinProps) {
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
