import type { Rect } from '@safelight/basemap/labels'
import type { Tile } from '@safelight/basemap/tiles'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useKeyedEffect } from '../../shared/hooks/use-keyed-effect.ts'
import { drawMap } from './draw-map.ts'
import type { MapControl } from './map-control.ts'
import { createNameSprites } from './name-sprites.ts'
import { createTileCache, type DrawnTile } from './tile-cache.ts'
import { tileWorker } from './tile-worker.ts'
import type { MapColors } from './use-map-colors.ts'

/** The largest number of pixels in all cached tiles together. */
const KEPT_PIXELS = 32 * 1024 * 1024
/** The largest number of device pixels per CSS pixel. */
const MOST_RATIO = 2

export interface MapCanvas {
  failed: boolean
  retry: () => void
}

/**
 * Draws a map onto a canvas whenever it changes. `ownTiles` is the address of a tile server that replaces the
 * built-in map. `taken` returns the areas to keep free of names, and is called in each frame.
 */
export function useMapCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  control: MapControl,
  colors: MapColors | undefined,
  taken: () => readonly Rect[],
  ownTiles: string | undefined,
): MapCanvas {
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<number>()
  const takenNow = useEffectEvent(taken)

  useKeyedEffect([control, taken], () => control.redraw())

  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d', { alpha: false })
    if (!element || !context || !colors) return
    const ratio = Math.min(MOST_RATIO, devicePixelRatio)
    const tiles = createTileCache(
      tile => (ownTiles ? fetchTile(ownTiles, tile) : drawHere(tile, colors, ratio)),
      () => {
        setFailed(tiles.hasFailed() ? attempt : undefined)
        control.redraw()
      },
      KEPT_PIXELS / (256 * ratio) ** 2,
    )
    const family = getComputedStyle(element).fontFamily
    const sprites = createNameSprites({ ...colors, family, ratio })

    function draw(): void {
      const size = control.size()
      if (!element || !context || !colors || size.width === 0) return
      const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)]
      if (element.width !== width) element.width = width
      if (element.height !== height) element.height = height
      const scene = { view: control.view(), size, ratio, water: colors.water, tiles, sprites }
      drawMap(context, { ...scene, taken: takenNow() })
    }

    const end = control.subscribe(draw)
    control.redraw()
    return () => {
      end()
      tiles.close()
    }
  }, [canvas, control, colors, ownTiles, attempt])

  return {
    failed: failed === attempt,
    retry: () => setAttempt(attempt + 1),
  }
}

async function drawHere(tile: Tile, colors: MapColors, ratio: number): Promise<DrawnTile> {
  const worker = tileWorker()
  const [picture, names] = await Promise.all([
    worker.paint(tile, colors, ratio),
    worker.names(tile),
  ])
  return { picture, names, close: () => picture.close() }
}

async function fetchTile(address: string, { z, x, y }: Tile): Promise<DrawnTile> {
  const picture = new Image()
  // Sends no cookies and no referrer, to hide from the tile server who asks.
  picture.crossOrigin = 'anonymous'
  picture.referrerPolicy = 'no-referrer'
  picture.src = address
    .replace('{z}', String(z))
    .replace('{x}', String(x))
    .replace('{y}', String(y))
  await picture.decode()
  return { picture, names: [], close: () => {} }
}
