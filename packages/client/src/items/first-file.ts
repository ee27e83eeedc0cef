import { texts } from '@safelight/texts/client/upload'
import { itemName, type LibraryItem } from './item.ts'

export interface FirstFile {
  id: string
  name: string
  /** Local time at the place of capture. */
  takenLocal: string
}

export interface NamedDuplicate {
  path: string
  first?: FirstFile
}

export const namedDuplicate = (path: string, item: LibraryItem | undefined): NamedDuplicate => {
  if (!item) return { path }
  return { path, first: { id: item.id, name: itemName(item), takenLocal: item.takenLocal } }
}

const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** Returns a text such as `IMG_0001.JPG, July 12, 2003`. */
export function firstFileText({ name, takenLocal }: FirstFile): string {
  const taken = Date.parse(`${takenLocal}Z`)
  return Number.isNaN(taken) ? name : texts.nameAndDate({ name, date: date.format(taken) })
}

export const duplicateReason = ({ first }: NamedDuplicate): string =>
  first ? texts.alreadyInLibraryAs({ file: firstFileText(first) }) : texts.alreadyInLibrary
