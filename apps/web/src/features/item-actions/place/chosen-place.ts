/** A place on the map, with its names as far as it has any. */
export interface ChosenPlace {
  latitude: number
  longitude: number
  city?: string | undefined
  region?: string | undefined
  country?: string | undefined
}
