import { itemName, type LibraryItem } from './item.ts'

/** The item of the library whose content a file has, as a person finds it. */
export interface FirstFile {
  id: string
  name: string
  /** The clock where it was taken. */
  takenLocal: string
}

/** A file that was in the library already; where the first one is, if that item opens. */
export interface NamedDuplicate {
  path: string
  first?: FirstFile
}

export const namedDuplicate = (path: string, item: LibraryItem | undefined): NamedDuplicate => {
  if (!item) return { path }
  return { path, first: { id: item.id, name: itemName(item), takenLocal: item.takenLocal } }
}

const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** `IMG_0001.JPG, July 12, 2003`. */
export function firstFileText({ name, takenLocal }: FirstFile): string {
  const taken = Date.parse(`${takenLocal}Z`)
  return Number.isNaN(taken) ? name : `${name}, ${date.format(taken)}`
}

/** Why it was not stored a second time. */
export const duplicateReason = ({ first }: NamedDuplicate): string =>
  `already in your library${first ? ` as ${firstFileText(first)}` : ''}`
