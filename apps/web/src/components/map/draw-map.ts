import { placeLabels, type Rect } from '@safelight/basemap/labels'
import { type PlacedTile, partOf, tilesOf } from '@safelight/basemap/tiles'
import { type Size, toSpot, type View, widthAt } from '@safelight/basemap/view'
import { isWritten, type NameSprites } from './name-sprites.ts'
import type { MapName } from './names-of-tile.ts'
import type { TileCache } from './tile-cache.ts'

export interface Scene {
  view: View
  size: Size
  ratio: number
  water: string
  tiles: TileCache
  sprites: NameSprites
  taken: readonly Rect[]
}

export function drawMap(context: CanvasRenderingContext2D, scene: Scene): void {
  const { view, size, ratio, tiles } = scene
  const placed = tilesOf(view, size)
  tiles.want(placed.map(each => each.tile))
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = scene.water
  context.fillRect(0, 0, size.width * ratio, size.height * ratio)
  const names = new Map<string, MapName>()
  const add = (written: readonly MapName[]) => {
    for (const name of written) names.set(`${name.kind} ${name.text} ${name.x}`, name)
  }
  for (const each of placed) drawTile(context, each, ratio, tiles, add)
  writeNames(context, [...names.values()], scene)
}

function drawTile(
  context: CanvasRenderingContext2D,
  { tile, left, top, edge }: PlacedTile,
  ratio: number,
  tiles: TileCache,
  add: (names: readonly MapName[]) => void,
): void {
  // Rounds to whole pixels, so that neighboring tiles meet without a seam.
  const [x, y] = [Math.round(left * ratio), Math.round(top * ratio)]
  const width = Math.round((left + edge) * ratio) - x
  const height = Math.round((top + edge) * ratio) - y
  const own = tiles.at(tile)
  if (own) {
    context.drawImage(own.picture, x, y, width, height)
    add(own.names)
    return
  }
  const above = tiles.above(tile)
  if (above) {
    const { picture } = above.drawn
    const whole = Number('width' in picture ? picture.width : 0)
    const part = partOf(tile, above.tile)
    const from = whole * part.edge
    context.drawImage(picture, whole * part.left, whole * part.top, from, from, x, y, width, height)
    add(above.drawn.names)
    return
  }
  // Until a tile is drawn, tiles of the next finer level cover parts of it.
  for (const [right, down] of QUARTERS) {
    const quarter = { z: tile.z + 1, x: 2 * tile.x + right, y: 2 * tile.y + down }
    const drawn = tiles.at(quarter)
    if (!drawn) continue
    const [half, half2] = [width / 2, height / 2]
    context.drawImage(drawn.picture, x + right * half, y + down * half2, half, half2)
    add(drawn.names)
  }
}

const QUARTERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const

function writeNames(
  context: CanvasRenderingContext2D,
  names: readonly MapName[],
  { view, size, ratio, sprites, taken }: Scene,
): void {
  const scale = widthAt(view.zoom)
  const labels = names
    .filter(name => isWritten(name, scale, sprites.widthOf(name)))
    .sort(first)
    .map(name => {
      const sprite = sprites.of(name)
      const { left, top } = toSpot(view, size, name)
      return {
        name,
        sprite,
        left,
        top,
        width: sprite.width,
        height: sprite.height,
        dot: isDot(name),
      }
    })
  for (const { label, rect } of placeLabels(labels, taken, size)) {
    const { sprite } = label
    context.drawImage(
      sprite.picture,
      Math.round(rect.left * ratio),
      Math.round(rect.top * ratio),
      sprite.width * ratio,
      sprite.height * ratio,
    )
    if (label.dot) {
      context.drawImage(
        sprites.dot.picture,
        Math.round((label.left - sprites.dot.width / 2) * ratio),
        Math.round((label.top - sprites.dot.height / 2) * ratio),
        sprites.dot.width * ratio,
        sprites.dot.height * ratio,
      )
    }
  }
}

const ORDER: Record<MapName['kind'], number> = { country: 0, town: 1, region: 2 }

/** Countries come first, then towns, then regions. Within a kind, the largest weight is first. */
const first = (a: MapName, b: MapName): number =>
  ORDER[a.kind] - ORDER[b.kind] || b.weight - a.weight || a.x - b.x

const isDot = (name: MapName) => name.kind === 'town'
