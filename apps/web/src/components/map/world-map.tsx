import type { Rect } from '@safelight/basemap/labels'
import type { Spot } from '@safelight/basemap/view'
import { createApiClient } from '@safelight/client/api-client'
import { type MapTiles, readMapTiles } from '@safelight/contract/map-tiles'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/map'
import { Globe, Minus, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { type MapControl, zoomBy } from './map-control.ts'
import { useGestures } from './use-gestures.ts'
import { useMapCanvas } from './use-map-canvas.ts'
import { useMapColors } from './use-map-colors.ts'
import styles from './world-map.module.css'

export interface WorldMapProps {
  /** What it is called for those who do not see it. */
  label: string
  control: MapControl
  /** What lies over the map, in each frame: no name is written under it. Memoised. */
  taken?: () => readonly Rect[]
  /** A press on the map itself that does not move it. Memoised. */
  onTap?: (spot: Spot) => void
  /** Shows all that there is; left out, the world. */
  onFit?: () => void
  /** What lies over the map. */
  children?: ReactNode
}

const NOTHING = () => []
const WORLD = { center: { x: 0.5, y: 0.4 }, zoom: 0 }
const SWATCHES = [
  ...['water', 'land', 'coast', 'border', 'region', 'river'],
  ...['text', 'muted', 'rim'],
]

/** A map of the world that is drawn on the device: with fingers, a mouse or keys one goes closer, to the town. */
export function WorldMap(props: WorldMapProps) {
  const { label, control, taken = NOTHING, onTap, onFit, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const colors = useMapColors(frame)
  const own = useOwnTiles()
  const { failed, retry } = useMapCanvas(canvas, control, colors, taken, own?.address)
  useGestures(frame, control, onTap)

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () =>
      control.resize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [control])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move it
    <div ref={frame} className={styles.map} role="application" aria-label={label} tabIndex={0}>
      <canvas ref={canvas} className={styles.canvas} />
      {SWATCHES.map(name => (
        <span key={name} className={styles[name]} data-swatch={name} hidden />
      ))}
      {children}
      <div className={styles.controls} data-control>
        <Button
          size="small"
          aria-label={texts.zoomIn}
          icon={<Plus size={18} />}
          onPress={() => zoomBy(control, 1)}
        />
        <Button
          size="small"
          aria-label={texts.zoomOut}
          icon={<Minus size={18} />}
          onPress={() => zoomBy(control, -1)}
        />
        <Button
          size="small"
          aria-label={texts.showEverything}
          icon={<Globe size={18} />}
          onPress={onFit ?? (() => control.glide(WORLD))}
        />
      </div>
      {failed && (
        <div className={styles.failed} data-control>
          <Banner
            tone="error"
            action={
              <Button size="small" onPress={retry}>
                {common.tryAgain}
              </Button>
            }
          >
            {texts.aPartOfTheMapCould}
          </Banner>
        </div>
      )}
      <p className={styles.source}>{own ? texts.mapName({ name: own.name }) : texts.attribution}</p>
    </div>
  )
}

let askedForTiles: Promise<MapTiles> | undefined

/** The tiles that this installation has of its own; the server is asked once, and again if it did not answer. */
function askServer(): Promise<MapTiles> {
  askedForTiles ??= createApiClient(null)
    .call(readMapTiles)
    .catch(() => {
      askedForTiles = undefined
      return null
    })
  return askedForTiles
}

/**
 * The tile server that takes the place of the map that comes with the app, unless the page's policy lets none of it in:
 * that of a page which began without its server does not know it.
 */
function useOwnTiles(): NonNullable<MapTiles> | undefined {
  const { value: tiles } = useAsync([], askServer)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    const refused = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'img-src') setRefused(true)
    }
    document.addEventListener('securitypolicyviolation', refused)
    return () => document.removeEventListener('securitypolicyviolation', refused)
  }, [])
  return isRefused ? undefined : (tiles ?? undefined)
}
