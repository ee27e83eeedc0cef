import Supercluster from 'supercluster'
import type { LibraryItem } from '../items/item.ts'
import { type Position, positionOf } from '../items/months/timeline-order.ts'
import { placesTitle } from '../media/places-title.ts'

/** A part of the world in degrees. If the part crosses the antimeridian, `east` exceeds 180. */
export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

export interface Cluster {
  /** Identifies the cluster until the library changes. */
  key: string
  latitude: number
  longitude: number
  count: number
  cover: Position
}

export interface NamedPlace {
  name: string
  count: number
  cover: Position
}

export interface Country extends NamedPlace {
  cities: NamedPlace[]
}

export interface MappedItem {
  item: LibraryItem
  city?: string | undefined
  country?: string | undefined
}

export interface MapIndex {
  /** Adds or replaces items. Ignores an item if the index has the same or a newer version of it. */
  put(items: readonly MappedItem[]): void
  remove(ids: readonly string[]): void
  /** Returns the clusters in a part of the world. `zoom` is a map's zoom for tiles of 256 pixels. */
  clusters(bounds: Bounds, zoom: number): Cluster[]
  members(key: string): Position[] | undefined
  apartFrom(key: string): number | undefined
  title(key: string): string | undefined
  clusterOf(id: string): Cluster | undefined
  countries(): Country[]
  /** Items without coordinates and without a place name, newest first. */
  unplaced(): Position[]
  counts(): { items: number; mapped: number; unplaced: number }
}

/** The largest zoom at which clusters are computed. Zooming in further splits no cluster. */
export const MOST_CLUSTER_ZOOM = 16
/**
 * Cluster radius in pixels. It is larger than a picture on the map (52 pixels), because a cluster's center
 * moves as items join.
 */
const RADIUS = 76
const TILE = 256
/** Degrees around an item in which `clusterOf` looks: twice the cluster radius at the closest zoom. */
const AROUND = (2 * RADIUS * 360) / (TILE * 2 ** MOST_CLUSTER_ZOOM)

/** Returns the zoom, rounded down, for which clusters are computed. */
export const clusterLevel = (zoom: number): number =>
  // Rounding errors may put a zoom slightly below its level.
  Math.max(0, Math.min(MOST_CLUSTER_ZOOM, Math.floor(zoom + 0.01)))

type Newest = { newest: number }

export function createMapIndex(): MapIndex {
  const numbers = new Map<string, number>()
  const positions: Position[] = []
  const versions: number[] = []
  /** Coordinates by item number; NaN for an item without coordinates. */
  const latitudes: number[] = []
  const longitudes: number[] = []
  /** Indexes in `places`, by item number; 0 for an item without place names. */
  const placeOf: number[] = []
  const places: { city: string; country: string }[] = [{ city: '', country: '' }]
  const placeNumbers = new Map<string, number>()
  const free: number[] = []
  let sorted: number[] | undefined
  let clustered: { index: Supercluster<Newest, Newest>; order: number[] } | undefined
  let revision = 0

  function forget(): void {
    sorted = undefined
    clustered = undefined
    revision += 1
  }

  function placeNumber(city = '', country = ''): number {
    if (city === '' && country === '') return 0
    const name = JSON.stringify([country, city])
    const known = placeNumbers.get(name)
    if (known !== undefined) return known
    placeNumbers.set(name, places.length)
    return places.push({ city, country }) - 1
  }

  function drop(id: string): void {
    const number = numbers.get(id)
    if (number === undefined) return
    numbers.delete(id)
    free.push(number)
  }

  function inOrder(): number[] {
    sorted ??= [...numbers.values()].sort((a, b) =>
      (positions[a] ?? '') < (positions[b] ?? '') ? 1 : -1,
    )
    return sorted
  }

  const isMapped = (number: number) => !Number.isNaN(latitudes[number])

  function clusters() {
    if (clustered) return clustered
    const order = inOrder().filter(isMapped)
    const index = new Supercluster<Newest, Newest>({
      radius: RADIUS,
      extent: TILE,
      maxZoom: MOST_CLUSTER_ZOOM,
      map: ({ newest }) => ({ newest }),
      reduce(all, other) {
        all.newest = Math.min(all.newest, other.newest)
      },
    })
    index.load(
      order.map((number, newest) => ({
        type: 'Feature',
        geometry: {
          type: 'Point',
          coordinates: [longitudes[number] ?? 0, latitudes[number] ?? 0],
        },
        properties: { newest },
      })),
    )
    clustered = { index, order }
    return clustered
  }

  /**
   * Parses a key into the number of a cluster, or into the index of a single item in `order`. Returns
   * undefined for an outdated key.
   */
  function named(key: string): { cluster?: number; single?: number } | undefined {
    const [of, kind, number] = key.split(' ')
    if (Number(of) !== revision) return undefined
    return kind === 'all' ? { cluster: Number(number) } : { single: Number(number) }
  }

  function clustersIn({ west, south, east, north }: Bounds, zoom: number): Cluster[] {
    const { index, order } = clusters()
    return index.getClusters([west, south, east, north], clusterLevel(zoom)).map(found => {
      const [longitude = 0, latitude = 0] = found.geometry.coordinates
      const { properties } = found
      const { newest } = properties
      const cluster = 'cluster_id' in properties ? properties : undefined
      return {
        key: cluster ? `${revision} all ${cluster.cluster_id}` : `${revision} one ${newest}`,
        latitude,
        longitude,
        count: cluster?.point_count ?? 1,
        cover: positions[order[newest] ?? -1] ?? '',
      }
    })
  }

  function numbersIn(key: string): number[] | undefined {
    const name = named(key)
    if (!name) return undefined
    const { index, order } = clusters()
    const found =
      name.cluster === undefined
        ? [name.single ?? -1]
        : index
            .getLeaves(name.cluster, Number.POSITIVE_INFINITY)
            .map(leaf => leaf.properties.newest)
            .sort((a, b) => a - b)
    return found.map(newest => order[newest] ?? -1)
  }

  const members = (key: string) => numbersIn(key)?.map(number => positions[number] ?? '')

  return {
    put(items) {
      if (items.length > 0) forget()
      for (const { item, city, country } of items) {
        const known = numbers.get(item.id)
        if (known !== undefined && (versions[known] ?? 0) >= item.version) continue
        const { latitude = Number.NaN, longitude = Number.NaN } = item.privateDetails ?? {}
        const number = known ?? free.pop() ?? positions.length
        numbers.set(item.id, number)
        positions[number] = positionOf(item)
        versions[number] = item.version
        latitudes[number] = latitude
        longitudes[number] = longitude
        placeOf[number] = placeNumber(city, country)
      }
    },

    remove(ids) {
      if (ids.length > 0) forget()
      for (const id of ids) drop(id)
    },

    clusters: clustersIn,
    members,

    apartFrom(key) {
      const { cluster } = named(key) ?? {}
      return cluster === undefined ? undefined : clusters().index.getClusterExpansionZoom(cluster)
    },

    title(key) {
      const byPlace = Map.groupBy(numbersIn(key) ?? [], number => placeOf[number] ?? 0)
      return placesTitle(
        [...byPlace].map(([place, { length }]) => ({ ...places[place], count: length })),
      )
    },

    clusterOf(id) {
      const number = numbers.get(id)
      if (number === undefined || !isMapped(number)) return undefined
      const [latitude = 0, longitude = 0] = [latitudes[number], longitudes[number]]
      const around = {
        west: longitude - AROUND,
        south: latitude - AROUND,
        east: longitude + AROUND,
        north: latitude + AROUND,
      }
      const position = positions[number] ?? ''
      return clustersIn(around, MOST_CLUSTER_ZOOM).find(({ key }) =>
        members(key)?.includes(position),
      )
    },

    countries() {
      const byPlace = new Map<number, NamedPlace>()
      const count = (of: Map<number, NamedPlace>, key: number, name: string, number: number) => {
        const known = of.get(key)
        if (known) known.count += 1
        else of.set(key, { name, count: 1, cover: positions[number] ?? '' })
      }
      const countryNumbers = new Map<string, number>()
      const byCountry = new Map<number, NamedPlace>()
      for (const number of inOrder()) {
        const place = placeOf[number] ?? 0
        if (place === 0) continue
        const { city = '', country = '' } = places[place] ?? {}
        if (city !== '') count(byPlace, place, city, number)
        const countryNumber = countryNumbers.get(country) ?? countryNumbers.size
        countryNumbers.set(country, countryNumber)
        count(byCountry, countryNumber, country, number)
      }
      const most = (a: NamedPlace, b: NamedPlace) => b.count - a.count || (a.name < b.name ? -1 : 1)
      const cities = Map.groupBy(byPlace, ([place]) => places[place]?.country ?? '')
      return [...byCountry.values()].sort(most).map(country => ({
        ...country,
        cities: (cities.get(country.name) ?? []).map(([, city]) => city).sort(most),
      }))
    },

    unplaced: () =>
      inOrder()
        .filter(number => !isMapped(number) && placeOf[number] === 0)
        .map(number => positions[number] ?? ''),

    counts() {
      let mapped = 0
      let unplaced = 0
      for (const number of numbers.values()) {
        if (isMapped(number)) mapped += 1
        else if (placeOf[number] === 0) unplaced += 1
      }
      return { items: numbers.size, mapped, unplaced }
    },
  }
}
