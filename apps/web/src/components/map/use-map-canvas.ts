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

/** Pixels of tiles that are kept, four bytes each. */
const KEPT_PIXELS = 32 * 1024 * 1024
/** More pixels of a screen than these nobody tells apart on a map. */
const MOST_RATIO = 2

export interface MapCanvas {
  /** The map, or a part of it, could not be had. */
  failed: boolean
  /** Tries it again. */
  retry: () => void
}

/**
 * Draws a map onto a canvas whenever something of it changes. `ownTiles` is the address of a tile server, whose
 * pictures then take the place of the map that comes with the app. `taken` is asked in each frame.
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

  // Other things lie over it.
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

/** The pictures of a tile server: `{z}`, `{x}` and `{y}` of the address stand for the tile's. */
async function fetchTile(address: string, { z, x, y }: Tile): Promise<DrawnTile> {
  const picture = new Image()
  // Nobody is told who asks: no cookie and no page goes along.
  picture.crossOrigin = 'anonymous'
  picture.referrerPolicy = 'no-referrer'
  picture.src = address
    .replace('{z}', String(z))
    .replace('{x}', String(x))
    .replace('{y}', String(y))
  await picture.decode()
  return { picture, names: [], close: () => {} }
}
