import type { Inbox } from '@safelight/contract/inbox'
import type { Contributor } from '../albums/contributors.ts'
import { openAlbum } from '../albums/open-album.ts'
import { ownersOf, type ReadingContext } from '../albums/read-album.ts'
import { openWritten } from './open-comments.ts'

/** Another person's comment on an own item. */
export interface ReceivedComment {
  albumId: string
  /** The album's title; empty if it has none. */
  title: string
  itemId: string
  /** undefined if the author's name cannot be trusted. */
  person: Contributor | undefined
  /** ISO 8601, by the server's clock. */
  receivedAt: string
}

/** Opens an album's comments on own items. Leaves out likes, and comments that do not open. */
export async function openReceived(
  context: ReadingContext,
  { album: record, comments }: Inbox['comments'][number],
): Promise<ReceivedComment[]> {
  const [owner] = await ownersOf(context, [record])
  if (!owner || owner instanceof Error) return []
  const album = await openAlbum(context, owner, record)
  const self = context.identity.person
  const contacts = await context.contacts.list()
  const opened = await Promise.all(
    comments
      .map(async comment => {
        const place = { itemOwner: self.accountId, itemId: comment.itemId }
        const written = await openWritten(album, place, comment, { contacts, self })
        const { itemId, createdAt: receivedAt } = comment
        const title = album.details?.title ?? ''
        const { text, person } = written
        return text === undefined ? [] : [{ albumId: record.id, title, itemId, person, receivedAt }]
      })
      .map(opening => opening.catch(() => [])),
  )
  return opened.flat()
}
