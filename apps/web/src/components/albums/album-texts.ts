import type { Album } from '@safelight/client/albums'
import { ContactChangedError } from '@safelight/client/contacts'
import { isVisible } from '@safelight/contract/visible-text'
import { texts } from '@safelight/texts/features/albums'

export const albumTitle = ({ title }: Pick<Album, 'title'>): string =>
  isVisible(title) ? title.trim() : texts.untitledAlbum

export const problemText = (problem: 'damaged' | ContactChangedError): string =>
  problem instanceof ContactChangedError
    ? texts.keysChanged({ email: problem.contact.email })
    : texts.notVerified

export const removedText = (count: number, title: string): string =>
  texts.itemsRemoved({ count, title })

/** Reports how many of the `asked` items were added to an album. The others were already in it. */
export function addedText(added: number, asked: number, title: string): string {
  if (added === 0) return texts.alreadyInAlbum({ count: asked, title })
  const before = asked - added
  return before > 0
    ? texts.someItemsAdded({ count: added, title, before })
    : texts.itemsAdded({ count: added, title })
}
