import type { Album } from '@safelight/client/albums'
import { ContactChangedError } from '@safelight/client/contacts'
import { itemsText } from '../items-text.ts'

export const albumTitle = ({ title }: Pick<Album, 'title'>): string =>
  title.trim() || 'Untitled Album'

/** Why a shared album or item cannot be opened. */
export const problemText = (problem: 'damaged' | ContactChangedError): string =>
  problem instanceof ContactChangedError
    ? `The keys of ${problem.contact.email} have changed, so this cannot be opened.`
    : 'This could not be verified, so it cannot be opened.'

/** Says that `count` items were removed from an album. */
export const removedText = (count: number, title: string): string =>
  `${itemsText(count)} removed from ${title}`

/** Says how many of the `asked` items were added to an album; the others were in it before. */
export function addedText(added: number, asked: number, title: string): string {
  if (added === 0) return `Already in ${title}`
  const before = asked - added
  const rest = before > 0 ? `, ${before} already there` : ''
  return `${itemsText(added)} added to ${title}${rest}`
}
