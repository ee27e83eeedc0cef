/** A point of the map in Web Mercator; 0 to 1 from west to east and from north to south. */
export interface Point {
  x: number
  y: number
}

/** Degrees, WGS 84. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** The largest latitude, in degrees. Web Mercator ends there, which makes the map a square. */
const MOST_LATITUDE = 85.0511287798066

export function toPoint({ latitude, longitude }: Coordinates): Point {
  const bounded = Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude))
  const sine = Math.sin((bounded * Math.PI) / 180)
  return {
    x: longitude / 360 + 0.5,
    y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI),
  }
}

export function toCoordinates({ x, y }: Point): Coordinates {
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
    longitude: (x - Math.floor(x)) * 360 - 180,
  }
}
