import type { Rect } from '@safelight/basemap/labels'
import type { Spot } from '@safelight/basemap/view'
import { createApiClient } from '@safelight/client/api-client'
import { type MapTiles, readMapTiles } from '@safelight/contract/map-tiles'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/components/map'
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
  label: string
  control: MapControl
  /** The covered areas, where no names are drawn. Called in each frame. Must be memoized. */
  taken?: () => readonly Rect[]
  /** Receives presses that do not move the map. Must be memoized. */
  onTap?: (spot: Spot) => void
  /**
   * Called by the button that moves and zooms the map so that everything on it is in view. Without `onFit`, this
   * button shows the whole world.
   */
  onFit?: () => void
  children?: ReactNode
}

const NOTHING = () => []
const WORLD = { center: { x: 0.5, y: 0.4 }, zoom: 0 }
const SWATCHES = [
  ...['water', 'land', 'coast', 'border', 'region', 'river'],
  ...['text', 'muted', 'rim'],
]

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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move the map
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
            {texts.mapIncomplete}
          </Banner>
        </div>
      )}
      <p className={styles.source}>
        {own ? texts.ownMapName({ name: own.name }) : texts.attribution}
      </p>
    </div>
  )
}

let askedForTiles: Promise<MapTiles> | undefined

/** Asks the server for the address of a tile server. Keeps the answer, but asks again after a failure. */
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
 * The tile server that replaces the built-in map. Undefined if the page's content security policy blocks it.
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
