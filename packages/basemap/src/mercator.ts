/** A point of the map: 0 to 1 from its west to its east and from its north to its south (Web Mercator). */
export interface Point {
  x: number
  y: number
}

/** Degrees, WGS 84. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** Where the map ends in the north and in the south: there it is a square. */
const MOST_LATITUDE = 85.0511287798066

/** What lies beyond the map's north or south stands at its edge. */
export function toPoint({ latitude, longitude }: Coordinates): Point {
  const bounded = Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude))
  const sine = Math.sin((bounded * Math.PI) / 180)
  return {
    x: longitude / 360 + 0.5,
    y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI),
  }
}

/** A point east or west of the map is the same place on it. */
export function toCoordinates({ x, y }: Point): Coordinates {
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
    longitude: (x - Math.floor(x)) * 360 - 180,
  }
}
