/** Lines or rings in grid coordinates. All coordinates share one array. */
export interface Lines {
  /** Width of the map in grid steps. */
  grid: number
  /** x and y of each point, in grid steps from the north-west corner. */
  coordinates: Int32Array
  /** Index of each line's first point, and at the end the number of points. */
  starts: Uint32Array
  /** The bounding box of each line: west, north, east and south. */
  boxes: Int32Array
}

export const countOf = ({ starts }: Lines): number => starts.length - 1

/** The kinds of lines with their levels of detail: 0 for the world, 2 for a town. */
export const LAYERS = [
  ['land', 0],
  ['land', 1],
  ['land', 2],
  ['lakes', 1],
  ['rivers', 1],
  ['borders', 0],
  ['borders', 1],
  ['borders', 2],
  ['disputed', 0],
  ['disputed', 1],
  ['disputed', 2],
  ['regions', 2],
] as const

export type Kind = (typeof LAYERS)[number][0]
export type Level = (typeof LAYERS)[number][1]

/**
 * Width of the map in grid steps, by level of detail. At levels 0 and 1, a step is at most an eighth of a
 * pixel. At level 2, a step is 150 m at the equator.
 */
export const GRIDS: readonly [number, number, number] = [2 ** 13, 2 ** 15, 2 ** 18]

/** `text` is a country code (ISO 3166-1 alpha-2) or the name of a region. */
export interface Name {
  kind: 'country' | 'region'
  text: string
  x: number
  y: number
  /**
   * For a country, the width of its land relative to the map. For a region, the smallest zoom at which its name
   * is shown.
   */
  measure: number
}

export interface Geodata {
  layers: readonly Lines[]
  names: readonly Name[]
}
