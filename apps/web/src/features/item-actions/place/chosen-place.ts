export interface ChosenPlace {
  latitude: number
  longitude: number
  city?: string | undefined
  region?: string | undefined
  country?: string | undefined
}
