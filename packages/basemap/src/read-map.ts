import { type Geodata, GRIDS, LAYERS, type Lines, type Name } from './lines.ts'

/*
 * Format of the unpacked file: the length of the head (uint32, little-endian), the head as JSON, then the
 * lines of each layer in LAYERS. A line is the number of its points, then each point's offset east and south
 * of the previous point, in grid steps. Numbers are LEB128, offsets in zigzag encoding. A line starts
 * relative to the end of the previous one; a layer's first line starts at the north-west corner.
 */

interface Head {
  layers: [lines: number, points: number][]
  names: [kind: Name['kind'], text: string, x: number, y: number, measure: number][]
}

/** Throws if the file is malformed. */
export function readMap(bytes: ArrayBuffer): Geodata {
  const length = new DataView(bytes).getUint32(0, true)
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length))) as Head
  const next = numbersOf(new Uint8Array(bytes, 4 + length))
  return {
    layers: LAYERS.map(([, level], index) => {
      const [lines = 0, points = 0] = head.layers[index] ?? []
      return readLines(next, GRIDS[level], lines, points)
    }),
    names: head.names.map(([kind, text, x, y, measure]) => ({ kind, text, x, y, measure })),
  }
}

function readLines(next: () => number, grid: number, count: number, points: number): Lines {
  const coordinates = new Int32Array(2 * points)
  const starts = new Uint32Array(count + 1)
  const boxes = new Int32Array(4 * count)
  let at = 0
  let [x, y] = [0, 0]
  for (let line = 0; line < count; line++) {
    let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let left = next(); left > 0; left--) {
      x += unfolded(next())
      y += unfolded(next())
      coordinates[2 * at] = x
      coordinates[2 * at + 1] = y
      at += 1
      west = Math.min(west, x)
      east = Math.max(east, x)
      north = Math.min(north, y)
      south = Math.max(south, y)
    }
    starts[line + 1] = at
    boxes.set([west, north, east, south], 4 * line)
  }
  if (at !== points) throw new RangeError('The map is damaged.')
  return { grid, coordinates, starts, boxes }
}

function numbersOf(bytes: Uint8Array): () => number {
  let at = 0
  return () => {
    let number = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]
      if (byte === undefined) throw new RangeError('The map is cut short.')
      number |= (byte & 0x7f) << shift
      if (byte < 0x80) return number
    }
  }
}

const unfolded = (number: number): number => (number >>> 1) ^ -(number & 1)
