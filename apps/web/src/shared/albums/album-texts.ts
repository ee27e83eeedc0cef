import type { Album } from '@safelight/library/albums'
import { ContactChangedError } from '@safelight/library/contacts'

export const albumTitle = ({ title }: Pick<Album, 'title'>): string =>
  title.trim() || 'Untitled Album'

/** Why an album or item of somebody else stays closed. */
export const problemText = (problem: 'damaged' | ContactChangedError): string =>
  problem instanceof ContactChangedError
    ? `The keys of ${problem.contact.email} have changed, so this stays closed.`
    : 'This could not be verified, so it stays closed.'
