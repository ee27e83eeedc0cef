import { type Basemap, loadBasemap } from '@safelight/basemap/basemap'
import { type Canvas, type Colors, paintTile } from '@safelight/basemap/paint'
import type { Tile } from '@safelight/basemap/tiles'
import { TILE } from '@safelight/basemap/view'
import { loadTowns, type Town, type Towns } from '@safelight/media/towns'
import { expose, transfer } from 'comlink'
import { type MapName, namesOf } from './names-of-tile.ts'

let basemap: Promise<Basemap> | undefined
let towns: Promise<Towns> | undefined

/** Loads the map once. After a failure, the next call tries again. */
function openBasemap(): Promise<Basemap> {
  basemap ??= loadBasemap().catch(error => {
    basemap = undefined
    throw error
  })
  return basemap
}

function openTowns(): Promise<Towns> {
  towns ??= loadTowns().catch(error => {
    towns = undefined
    throw error
  })
  return towns
}

/** Draws a tile with `ratio` device pixels per CSS pixel. */
async function paint(tile: Tile, colors: Colors, ratio: number): Promise<ImageBitmap> {
  const edge = Math.ceil(TILE * ratio)
  const canvas = new OffscreenCanvas(edge, edge)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('The map could not be drawn.')
  paintTile(context as unknown as Canvas, await openBasemap(), tile, colors, edge, ratio)
  const picture = canvas.transferToImageBitmap()
  return transfer(picture, [picture])
}

async function names(tile: Tile): Promise<MapName[]> {
  const known = await openTowns().catch(() => undefined)
  return namesOf(tile, await openBasemap(), known)
}

const findTowns = async (text: string, most: number): Promise<Town[]> =>
  (await openTowns()).find(text, most)

const worker = { paint, names, findTowns }
export type TileWorker = typeof worker
expose(worker)
