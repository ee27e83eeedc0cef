/**
 * Finds places in the data of `places.dat` (made by test/make-places.ts). A place's number is its index in
 * `names`.
 */
export interface PlaceIndex {
  /**
   * Returns the city of a country (ISO 3166-1 alpha-2) that best describes a point. Of the cities within 50
   * km, this is the one with the smallest distance divided by the fourth root of its population.
   */
  cityAt(latitude: number, longitude: number, country: string): City | undefined
  /**
   * Returns the largest towns in an area, largest first. `east` may exceed 180 if the area crosses the 180th
   * meridian.
   */
  largestIn(part: Part, most: number): Town[]
  names: readonly string[]
  /** Returns the places whose number `wanted` accepts, by population, largest first. */
  find(wanted: (number: number) => boolean): Town[]
}

export interface City {
  city: string
  region?: string
}

export interface Town extends City {
  /** The country's code (ISO 3166-1 alpha-2). */
  country: string
  latitude: number
  longitude: number
  population: number
}

export interface Part {
  west: number
  south: number
  east: number
  north: number
}

const NEAR_KM = 50
/** A little more than `NEAR_KM`, in degrees of latitude. */
const REACH = NEAR_KM / 111
const RADIUS_KM = 6371
const COLUMNS = 360
const ROWS = 180

/** Opens the unpacked `places.dat`. Throws if it is malformed. */
export function openPlaceIndex(bytes: ArrayBuffer): PlaceIndex {
  const { coordinates, weights, owners, regionOf, countries, regions, names } = readFile(bytes)
  const starts = startsOfCells(coordinates)

  function* around(latitude: number, longitude: number): Generator<number> {
    const last = rowOf(latitude + REACH)
    for (let row = rowOf(latitude - REACH); row <= last; row++) {
      // Meridians converge at the poles, so there every column of the row is near.
      const breadth = Math.cos(toRadians(Math.min(90, Math.abs(latitude) + REACH)))
      const columns = breadth < 0.01 ? ROWS : Math.min(ROWS, Math.ceil(REACH / breadth))
      const middle = Math.floor(longitude + 180)
      const seen = columns === ROWS ? COLUMNS - 1 : 2 * columns
      for (let i = 0; i <= seen; i++) {
        const column = (middle - columns + i + 2 * COLUMNS) % COLUMNS
        const cell = row * COLUMNS + column
        for (let place = starts[cell] ?? 0; place < (starts[cell + 1] ?? 0); place++) yield place
      }
    }
  }

  function townAt(place: number): Town {
    const region = regions[regionOf[place] ?? 0]
    return {
      city: names[place] ?? '',
      ...(region ? { region } : {}),
      country: countries[owners[place] ?? 0] ?? '',
      latitude: (coordinates[2 * place] ?? 0) / 1e5,
      longitude: (coordinates[2 * place + 1] ?? 0) / 1e5,
      population: Math.round(((weights[place] ?? 0) / 3) ** 4),
    }
  }

  const byWeight = (a: number, b: number) => (weights[b] ?? 0) - (weights[a] ?? 0)

  return {
    largestIn({ west, south, east, north }, most) {
      const found: number[] = []
      for (let row = rowOf(south); row <= rowOf(north); row++) {
        for (let column = Math.floor(west + 180); column < east + 180; column++) {
          const cell = row * COLUMNS + (((column % COLUMNS) + COLUMNS) % COLUMNS)
          for (let place = starts[cell] ?? 0; place < (starts[cell + 1] ?? 0); place++) {
            const latitude = (coordinates[2 * place] ?? 0) / 1e5
            const longitude = (coordinates[2 * place + 1] ?? 0) / 1e5
            const behind = longitude < west ? longitude + COLUMNS : longitude
            if (latitude < south || latitude >= north || behind < west || behind >= east) continue
            found.push(place)
          }
        }
      }
      return found.sort(byWeight).slice(0, most).map(townAt)
    },

    names,

    find: wanted => [...names.keys()].filter(wanted).sort(byWeight).map(townAt),

    cityAt(latitude, longitude, country) {
      const owner = countries.indexOf(country)
      let best: number | undefined
      let least = Number.POSITIVE_INFINITY
      for (const place of around(latitude, longitude)) {
        if (owners[place] !== owner) continue
        const north = (coordinates[2 * place] ?? 0) / 1e5
        if (Math.abs(north - latitude) > REACH) continue
        const east = (coordinates[2 * place + 1] ?? 0) / 1e5
        const km = distance(latitude, longitude, north, east)
        const measure = km / (weights[place] ?? 1)
        if (km > NEAR_KM || measure >= least) continue
        least = measure
        best = place
      }
      const city = names[best ?? -1]
      const region = regions[regionOf[best ?? -1] ?? 0]
      return city === undefined ? undefined : { city, ...(region ? { region } : {}) }
    },
  }
}

function readFile(bytes: ArrayBuffer) {
  const length = new DataView(bytes).getUint32(0, true)
  const count = length / 8
  const head = new TextDecoder().decode(new Uint8Array(bytes, 4 + length + 4 * count))
  const texts = JSON.parse(head) as { countries: string[]; regions: string[]; names: string[] }
  return {
    /** Latitude and longitude in units of 0.00001 degrees. */
    coordinates: new Int32Array(bytes, 4, 2 * count),
    weights: new Uint8Array(bytes, 4 + length, count),
    owners: new Uint8Array(bytes, 4 + length + count, count),
    regionOf: new Uint16Array(bytes, 4 + length + 2 * count, count),
    ...texts,
  }
}

/** Returns the number of the first place in each square degree. The file is sorted by square degree. */
function startsOfCells(coordinates: Int32Array): Uint32Array {
  const starts = new Uint32Array(ROWS * COLUMNS + 1)
  for (let i = 0; i < coordinates.length; i += 2) {
    const row = rowOf((coordinates[i] ?? 0) / 1e5)
    const column = Math.min(COLUMNS - 1, Math.floor((coordinates[i + 1] ?? 0) / 1e5 + 180))
    const next = row * COLUMNS + column + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let cell = 1; cell < starts.length; cell++) {
    starts[cell] = (starts[cell] ?? 0) + (starts[cell - 1] ?? 0)
  }
  return starts
}

const rowOf = (latitude: number) => Math.min(ROWS - 1, Math.max(0, Math.floor(latitude + 90)))

const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the distance in kilometers on a sphere (haversine). */
function distance(south: number, west: number, north: number, east: number): number {
  const [up, along] = [toRadians(north - south) / 2, toRadians(east - west) / 2]
  const chord =
    Math.sin(up) ** 2 +
    Math.cos(toRadians(south)) * Math.cos(toRadians(north)) * Math.sin(along) ** 2
  return 2 * RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}
