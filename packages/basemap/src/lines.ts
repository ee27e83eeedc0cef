/** Many lines, or the rings of areas, as numbers of a grid over the map; all coordinates in one row. */
export interface Lines {
  /** Steps of the grid from the map's west to its east. */
  grid: number
  /** x and y of each point, in steps from the map's north-west. */
  coordinates: Int32Array
  /** At which point each line begins, and behind the last one where it ends. */
  starts: Uint32Array
  /** West, north, east and south of each line. */
  boxes: Int32Array
}

export const countOf = ({ starts }: Lines): number => starts.length - 1

/** The kinds of lines, and the levels of detail in which each is there: 0 for the world, 2 for a town. */
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

/** Steps of each level's grid: an eighth of a pixel where the next level takes over, and 150 m at the end. */
export const GRIDS: readonly [number, number, number] = [2 ** 13, 2 ** 15, 2 ** 18]

/** A name on the map: of a country by its code (ISO 3166-1 alpha-2), of a region as it is called. */
export interface Name {
  kind: 'country' | 'region'
  text: string
  x: number
  y: number
  /** For a country: how broad its land is on the map, whose breadth is 1. For a region: from which zoom on it stands. */
  measure: number
}

/** What `map.dat` holds. */
export interface Geodata {
  /** In the order of LAYERS. */
  layers: readonly Lines[]
  names: readonly Name[]
}
