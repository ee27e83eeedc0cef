import type { NamesOfPlace } from '@safelight/media/other-names'
import type { LibraryItem } from '../../items/item.ts'
import { spellingsOf } from './pieces.ts'

/** The kind of an item's text. `written` is text that was recognized in the picture. */
export type TextKind =
  | 'name'
  | 'description'
  | 'label'
  | 'album'
  | 'person'
  | 'written'
  | 'camera'
  | 'lens'
  | 'city'
  | 'region'
  | 'country'

export interface ItemText {
  kind: TextKind
  text: string
  /** Names of the same place in other languages, and the country that tells towns of one name apart. */
  others?: readonly string[]
  country?: string | undefined
}

/**
 * An item to which the search feed has added place names: the region and names in other languages here, the
 * others in `privateDetails`.
 */
export type PlacedItem = LibraryItem & {
  region?: string | undefined
  otherNames?: NamesOfPlace | undefined
}

export function textsOf({ details, privateDetails, region, otherNames }: PlacedItem): ItemText[] {
  const texts: ItemText[] = []
  const add = (kind: TextKind, text: string | undefined) => {
    if (text) texts.push({ kind, text })
  }
  const addPlace = (kind: 'city' | 'region' | 'country', text: string | undefined) => {
    const others = otherNames?.[kind] ?? []
    if (text) texts.push({ kind, text, others, country: privateDetails?.country })
  }
  add('name', details?.name)
  if (!privateDetails) return texts
  add('description', privateDetails.description)
  for (const label of new Set(privateDetails.labels)) add('label', label)
  add('camera', privateDetails.cameraName)
  add('lens', privateDetails.lens)
  addPlace('city', privateDetails.city)
  addPlace('region', region)
  addPlace('country', privateDetails.country)
  return texts
}

/** Returns the pieces (pieces.ts) of each spelling of a text's other names. */
export function otherPiecesOf({ others = [] }: ItemText): readonly string[] {
  const known = spelled.get(others) ?? others.flatMap(spellingsOf)
  spelled.set(others, known)
  return known
}

/** The pieces of lists of names. Many items share a list. */
const spelled = new WeakMap<readonly string[], readonly string[]>()
