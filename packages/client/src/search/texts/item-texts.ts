import type { LibraryItem } from '../../items/item.ts'

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
}

/** An item to which the search feed has added place names: the region here, the others in `privateDetails`. */
export type PlacedItem = LibraryItem & { region?: string | undefined }

export function textsOf({ details, privateDetails, region }: PlacedItem): ItemText[] {
  const texts: ItemText[] = []
  const add = (kind: TextKind, text: string | undefined) => {
    if (text) texts.push({ kind, text })
  }
  add('name', details?.name)
  if (!privateDetails) return texts
  add('description', privateDetails.description)
  for (const label of new Set(privateDetails.labels)) add('label', label)
  add('camera', privateDetails.cameraName)
  add('lens', privateDetails.lens)
  add('city', privateDetails.city)
  add('region', region)
  add('country', privateDetails.country)
  return texts
}

export const ALSO_CALLED: ReadonlyMap<string, readonly string[]> = new Map([
  ['United States', ['USA', 'America']],
  ['United Kingdom', ['UK', 'Great Britain']],
  ['United Arab Emirates', ['UAE']],
  ['Czechia', ['Czech Republic']],
  ['Netherlands', ['Holland']],
  ['Türkiye', ['Turkey']],
])
