import { isDateGuessed, type LibraryItem } from '../items/item.ts'
import { type Position, positionOf } from '../items/months/timeline-order.ts'
import type { WrittenPlace } from '../media/place-names.ts'
import type { Look } from './looks/look.ts'
import { lookOf } from './looks/thumbhash-look.ts'

/** What memories know of an item: little enough to hold a month of them. */
export interface Shot {
  id: string
  position: Position
  takenLocal: string
  isVideo: boolean
  isFavorite: boolean
  /** A picture of a screen, as far as that is known. */
  isScreenshot: boolean
  /** Where it was taken, if its coordinates are known. */
  place: (WrittenPlace & { latitude: number; longitude: number }) | undefined
  /** How it looks, of a picture; undefined where nothing says. */
  look: Look | undefined
  /** What a model says of a picture, and which one; the look stands for it where none has looked. */
  embedding?: Embedding | undefined
}

export interface Embedding {
  /** SHA-256 of the model. */
  by: string
  vector: Int8Array
}

/**
 * An item as memories see it. undefined for what is part of no memory: what cannot be opened, and what has a date that
 * is only guessed.
 */
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

/** It has the look of the picture that was taken with it, and is no duplicate of that. */
const RAW = 'image/x-dcraw'

/**
 * Whether an item is a picture of a screen: by its name, as Android, iOS and desktops give it, by its label, or because
 * it is a PNG of no camera.
 */
export function isScreenshot({ details, privateDetails, isVideo }: LibraryItem): boolean {
  if (isVideo || !details) return false
  if (/^(screen[-_ ]?shot|screen[-_ ]?capture|bildschirmfoto)/i.test(details.name)) return true
  if (privateDetails?.labels.some(label => label.toLowerCase() === 'screenshot')) return true
  return details.type === 'image/png' && privateDetails?.cameraName === undefined
}
