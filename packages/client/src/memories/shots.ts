import { isDateGuessed, type LibraryItem } from '../items/item.ts'
import { type Position, positionOf } from '../items/months/timeline-order.ts'
import type { WrittenPlace } from '../media/place-names.ts'
import type { Look } from './looks/look.ts'
import { lookOf } from './looks/thumbhash-look.ts'

export interface Shot {
  id: string
  position: Position
  takenLocal: string
  isVideo: boolean
  isFavorite: boolean
  isScreenshot: boolean
  place: (WrittenPlace & { latitude: number; longitude: number }) | undefined
  look: Look | undefined
  /** If undefined, pictures are compared by `look` instead. */
  embedding?: Embedding | undefined
}

export interface Embedding {
  by: string
  vector: Int8Array
}

/** Returns undefined for items that cannot be opened or have a guessed date. No memory shows them. */
export function shotOf(item: LibraryItem): Shot | undefined {
  const { details, privateDetails } = item
  if (!details || !privateDetails || isDateGuessed(item)) return undefined
  const { latitude, longitude, city, country, isFavorite } = privateDetails
  const isPlaced = latitude !== undefined && longitude !== undefined
  return {
    id: item.id,
    position: positionOf(item),
    takenLocal: item.takenLocal,
    isVideo: item.isVideo,
    isFavorite,
    isScreenshot: isScreenshot(item),
    place: isPlaced ? { latitude, longitude, city, country } : undefined,
    look: item.isVideo || details.type === RAW ? undefined : lookOf(details.thumbhash),
  }
}

/** RAW files are not compared: they look like the JPEG of the same shot, but are no duplicates. */
const RAW = 'image/x-dcraw'

/** Whether the item is a screenshot by its name, by a label, or because it is a PNG without a camera. */
export function isScreenshot({ details, privateDetails, isVideo }: LibraryItem): boolean {
  if (isVideo || !details) return false
  if (/^(screen[-_ ]?shot|screen[-_ ]?capture|bildschirmfoto)/i.test(details.name)) return true
  if (privateDetails?.labels.some(label => label.toLowerCase() === 'screenshot')) return true
  return details.type === 'image/png' && privateDetails?.cameraName === undefined
}
