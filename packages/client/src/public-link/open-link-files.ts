import type { PublicFile, PublicShare } from '@safelight/contract/public-shares'
import { openAlbumMembers } from '@safelight/crypto/album-members'
import { OpenError } from '@safelight/crypto/errors'
import type { ItemKeys } from '@safelight/crypto/items'
import type { PublicIdentity } from '@safelight/crypto/public-identity'
import { decodeSigned } from '../api/codecs/signed-seal.ts'
import type { LibraryItem } from '../items/item.ts'
import { newestFirst } from '../items/months/timeline-order.ts'
import { openItemKeys } from '../sharing/albums/album-items.ts'
import { keyChain } from '../sharing/albums/open-album.ts'
import { openForeignItem } from '../sharing/shares/foreign-item.ts'
import type { OpenedLink } from './opened-link.ts'

export interface PublicPage {
  items: LibraryItem[]
  /** The number of files that are not shown, because nothing proves that the link's maker shared them. */
  refused: number
  hasMore: boolean
}

/**
 * Opens the files of one page and sorts them, newest first. Leaves out and counts each file if nothing proves
 * that the link's maker shared it.
 */
export async function openLinkFiles(link: OpenedLink, record: PublicShare): Promise<PublicPage> {
  const keysOfFile = await fileOpener(link, record)
  const files = await Promise.all(
    record.files
      .map(async file => {
        const { owner, keys } = await keysOfFile(file)
        const { fileType: type, creationDate } = file
        const foreign = { ...file, type, dateAdded: '', dateTaken: creationDate }
        return openForeignItem(owner, keys, foreign)
      })
      .map(opening => opening.catch(() => undefined)),
  )
  const items = files.filter(item => item !== undefined).sort(newestFirst)
  return { items, refused: files.length - items.length, hasMore: record.hasMore }
}

type FileOpener = (file: PublicFile) => Promise<{ owner: PublicIdentity; keys: ItemKeys }>

async function fileOpener(
  { resource, maker }: OpenedLink,
  { album }: PublicShare,
): Promise<FileOpener> {
  if (resource.type === 'ITEMS') {
    return async ({ id, ownerAccountId }) => {
      const keys = resource.keys.get(id)
      if (!keys || ownerAccountId !== maker.accountId) throw new OpenError()
      return { owner: maker, keys }
    }
  }
  const { owner, epoch } = resource.keys
  if (owner !== maker.accountId || album?.epoch !== epoch) throw new OpenError()
  if (album.members.epoch !== epoch) throw new OpenError()
  const list = decodeSigned(album.members)
  const members = await openAlbumMembers(maker, resource.keys, list.version, list)
  const keysOf = keyChain(resource.keys, album.previous)
  return async ({ membership, ...file }) => {
    if (!membership) throw new OpenError()
    return openItemKeys({ owner: maker, members, keysOf }, { ...file, membership })
  }
}
