import type { Basemap, Kind, Level, Lines } from './basemap.ts'
import { clipLine, clipRing } from './clip.ts'
import { countOf } from './lines.ts'
import type { Tile } from './tiles.ts'

export interface Colors {
  water: string
  land: string
  coast: string
  border: string
  region: string
  river: string
}

export type Canvas = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'closePath'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'setLineDash'
  | 'stroke'
  | 'strokeStyle'
>

const RIVERS_FROM = 3
const REGIONS_FROM = 5
/** Margin around a tile in CSS pixels. The strokes of lines in this margin reach into the tile. */
const AROUND = 4

const levelOf = (zoom: number): Level => (zoom <= 1 ? 0 : zoom <= 4 ? 1 : 2)

/** Draws a tile as a square of `edge` device pixels. `ratio` is device pixels per CSS pixel. */
export function paintTile(
  canvas: Canvas,
  basemap: Basemap,
  tile: Tile,
  colors: Colors,
  edge: number,
  ratio: number,
): void {
  const level = levelOf(tile.z)
  const frame = { from: -AROUND * ratio, to: edge + AROUND * ratio }
  const pathsOf = (kind: Kind) => pathsIn(basemap.lines(kind, level), tile, edge, frame)

  function fill(rings: readonly Float64Array[], color: string): void {
    canvas.beginPath()
    for (const ring of rings) {
      trace(clipRing(ring, frame))
      canvas.closePath()
    }
    canvas.fillStyle = color
    canvas.fill('evenodd')
  }

  function stroke(lines: readonly Float64Array[], color: string, width: number): void {
    canvas.beginPath()
    for (const line of lines) for (const stretch of clipLine(line, frame)) trace(stretch)
    canvas.strokeStyle = color
    canvas.lineWidth = width * ratio
    canvas.stroke()
  }

  function trace(path: readonly number[]): void {
    for (let i = 0; i < path.length; i += 2) {
      if (i === 0) canvas.moveTo(path[0] ?? 0, path[1] ?? 0)
      else canvas.lineTo(path[i] ?? 0, path[i + 1] ?? 0)
    }
  }

  const far = tile.z <= 4
  canvas.lineJoin = 'round'
  canvas.fillStyle = colors.water
  canvas.fillRect(0, 0, edge, edge)
  const land = pathsOf('land')
  fill(land, colors.land)
  if (tile.z >= REGIONS_FROM) stroke(pathsOf('regions'), colors.region, tile.z <= 6 ? 0.6 : 1)
  if (tile.z >= RIVERS_FROM) stroke(pathsOf('rivers'), colors.river, far ? 0.6 : 1.2)
  const lakes = pathsOf('lakes')
  fill(lakes, colors.water)
  stroke(lakes, colors.coast, 0.6)
  stroke(land, colors.coast, 0.8)
  stroke(pathsOf('borders'), colors.border, far ? 0.8 : 1.4)
  canvas.setLineDash([4 * ratio, 3 * ratio])
  stroke(pathsOf('disputed'), colors.border, far ? 0.8 : 1.4)
  canvas.setLineDash([])
}

/** Returns the lines that reach into a tile, also across the 180th meridian, in pixels of the tile. */
function pathsIn(
  lines: Lines | undefined,
  { z, x, y }: Tile,
  edge: number,
  { from, to }: { from: number; to: number },
): Float64Array[] {
  if (!lines) return []
  const { grid, coordinates, starts, boxes } = lines
  const scale = (edge * 2 ** z) / grid
  const paths: Float64Array[] = []
  for (const around of [-1, 0, 1]) {
    const left = (x - around * 2 ** z) * edge
    const top = y * edge
    for (let line = 0; line < countOf(lines); line++) {
      const side = (index: number) => (boxes[4 * line + index] ?? 0) * scale
      if (side(0) - left > to || side(2) - left < from) continue
      if (side(1) - top > to || side(3) - top < from) continue
      const first = starts[line] ?? 0
      const path = new Float64Array(2 * ((starts[line + 1] ?? 0) - first))
      for (let i = 0; i < path.length; i += 2) {
        path[i] = (coordinates[2 * first + i] ?? 0) * scale - left
        path[i + 1] = (coordinates[2 * first + i + 1] ?? 0) * scale - top
      }
      paths.push(path)
    }
  }
  return paths
}
