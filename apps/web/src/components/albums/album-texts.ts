import type { Album } from '@safelight/library/albums'
import { ContactChangedError } from '@safelight/library/contacts'
import { formatCount } from '../format.ts'

export const albumTitle = ({ title }: Pick<Album, 'title'>): string =>
  title.trim() || 'Untitled Album'

/** Why an album or item of somebody else stays closed. */
export const problemText = (problem: 'damaged' | ContactChangedError): string =>
  problem instanceof ContactChangedError
    ? `The keys of ${problem.contact.email} have changed, so this stays closed.`
    : 'This could not be verified, so it stays closed.'

/** That `count` items have been taken out of an album. */
export const removedText = (count: number, title: string): string =>
  `${formatCount(count, 'item')} removed from ${title}`

/** What has come of putting `asked` items into an album: those that were in it before are not `added`. */
export function addedText(added: number, asked: number, title: string): string {
  if (added === 0) return `Already in ${title}`
  const before = asked - added
  const rest = before > 0 ? `, ${before} ${before === 1 ? 'was' : 'were'} in it already` : ''
  return `${formatCount(added, 'item')} added to ${title}${rest}`
}
