import { type Coordinates, type Point, toCoordinates, toPoint } from '@safelight/basemap/mercator'
import { pointAt, type Spot, type View } from '@safelight/basemap/view'
import { texts } from '@safelight/texts/features/item-actions'
import { MapPin } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { usePictures } from '../../../components/contexts/pictures-context.tsx'
import { createMapControl } from '../../../components/map/map-control.ts'
import { WorldMap } from '../../../components/map/world-map.tsx'
import { formatCoordinates, placeName } from '../../../components/viewer/info/geo.ts'
import type { ChosenPlace } from './chosen-place.ts'
import styles from './place-chooser.module.css'
import { TownSearch } from './town-search.tsx'

export interface PlaceChooserProps {
  start: { latitude?: number | undefined; longitude?: number | undefined } | undefined
  /** Called with undefined while the map moves, and while it is zoomed out too far to mean a place. */
  onChange: (place: ChosenPlace | undefined) => void
}

const WORLD = { center: { x: 0.53, y: 0.38 }, zoom: 0 }
/** The zoom level at which the map shows a known place, and a town that the person searched for. */
const PLACE_ZOOM = 13
const TOWN_ZOOM = 11
/** The lowest zoom level at which the center of the map is precise enough to be a place. */
const LEAST_ZOOM = 5
/** Milliseconds without movement before the name of the place is looked up. */
const REST = 200
/** Coordinates are rounded to this fraction of a degree, about a meter. */
const METER = 1e5

export function PlaceChooser({ start, onChange }: PlaceChooserProps) {
  const [control] = useState(() => {
    const { latitude, longitude } = start ?? {}
    if (latitude === undefined || longitude === undefined) return createMapControl(WORLD)
    return createMapControl({ center: toPoint({ latitude, longitude }), zoom: PLACE_ZOOM })
  })
  const [place, setPlace] = useState<ChosenPlace>()
  const { placeOf } = usePictures()

  useEffect(() => {
    let latest: object | undefined
    let seen: View | undefined
    let timer: ReturnType<typeof setTimeout>

    async function nameIt(): Promise<void> {
      const mine = {}
      latest = mine
      const at = rounded(toCoordinates(control.view().center))
      const names = await placeOf?.(at).catch(() => undefined)
      if (latest === mine) setPlace({ ...at, ...names })
    }

    const end = control.subscribe(() => {
      const view = control.view()
      // Ignore frames in which only tiles were added, because the view is the same.
      if (view.zoom === seen?.zoom && isSame(view.center, seen.center)) return
      seen = view
      clearTimeout(timer)
      latest = undefined
      setPlace(undefined)
      if (view.zoom >= LEAST_ZOOM) timer = setTimeout(nameIt, REST)
    })
    return () => {
      end()
      clearTimeout(timer)
      latest = undefined
    }
  }, [control, placeOf])

  useEffect(() => onChange(place), [place, onChange])

  const goTo = useCallback(
    (at: Coordinates) => control.glide({ center: toPoint(at), zoom: TOWN_ZOOM }),
    [control],
  )
  const onTap = useCallback(
    (spot: Spot) => {
      const center = pointAt(control.view(), control.size(), spot)
      control.glide({ ...control.view(), center })
    },
    [control],
  )

  return (
    <div className={styles.chooser}>
      <TownSearch onChoose={goTo} />
      <div className={styles.map}>
        <WorldMap label={texts.placeMap} control={control} onTap={onTap}>
          <MapPin className={styles.needle} size={36} aria-hidden="true" />
        </WorldMap>
      </div>
      <p className={styles.place} role="status">
        {place ? (
          <>
            <strong dir="auto">{placeName(place) || texts.unnamedPlace}</strong>
            <span>{formatCoordinates(place)}</span>
          </>
        ) : (
          texts.placeHint
        )}
      </p>
    </div>
  )
}

const isSame = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y

const rounded = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: Math.round(latitude * METER) / METER,
  longitude: Math.round(longitude * METER) / METER,
})
