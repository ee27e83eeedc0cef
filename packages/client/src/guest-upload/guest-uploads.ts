import type { Albums } from '../sharing/albums/albums.ts'
import type { SharingContext } from '../sharing/albums/read-album.ts'
import { type AcceptDeps, acceptUpload } from './accept-upload.ts'
import { createOwnGuestLinks, type GuestLinkOptions, type OwnGuestLink } from './own-guest-links.ts'
import { createWaitingUploads, MOST_WAITING, type WaitingGuestUpload } from './waiting-uploads.ts'

export type { GuestLinkOptions, OwnGuestLink } from './own-guest-links.ts'
export type { WaitingGuestUpload } from './waiting-uploads.ts'

/**
 * Guest uploads that the album's owner has not accepted or discarded yet. `guestUploads` has at most
 * `MOST_WAITING` of them; `count` is the number of all.
 */
export interface Waiting {
  guestUploads: WaitingGuestUpload[]
  count: number
}

/** Guest uploads to the account's own albums. All calls throw ApiError. */
export interface GuestUploads {
  links(albumId: string): Promise<OwnGuestLink[]>
  createLink(albumId: string, options: GuestLinkOptions): Promise<OwnGuestLink>
  /** Ends uploads by this link. The owner can still accept files that were uploaded before. */
  closeLink(token: string): Promise<void>
  waiting(albumId: string): Promise<Waiting>
  countWaiting(albumId: string): Promise<number>
  /** Returns the thumbnail that the visitor sent. It may show another picture than the file. */
  thumbnail(guestUpload: WaitingGuestUpload): Promise<Blob | undefined>
  /** Returns the file itself; undefined if it is too large to hold in memory, or does not open. */
  smallFile(guestUpload: WaitingGuestUpload): Promise<File | undefined>
  /**
   * Uploads the file to the album and deletes the guest upload. After a failure, the caller may call `accept`
   * again: the second call adds nothing twice.
   */
  accept(albumId: string, guestUpload: WaitingGuestUpload, signal: AbortSignal): Promise<void>
  discard(guestUploads: readonly WaitingGuestUpload[]): Promise<void>
}

export interface GuestUploadsDeps extends Omit<AcceptDeps, 'context'> {
  token: string
  origin: string
  albums: Pick<Albums, 'add'>
}

export function createGuestUploads(
  context: SharingContext,
  { token, origin, steps, albums, moreFormats }: GuestUploadsDeps,
): GuestUploads {
  const { account, api } = context
  const links = createOwnGuestLinks({ account, api, origin })
  const guestUploads = createWaitingUploads({ api, token })
  const countOf = (own: readonly OwnGuestLink[]) =>
    own.reduce((sum, { waiting }) => sum + waiting, 0)
  return {
    links: links.list,
    createLink: links.create,
    closeLink: links.close,

    async waiting(albumId) {
      const own = await links.list(albumId)
      const first = await guestUploads.waiting(own)
      return {
        guestUploads: first,
        count: first.length < MOST_WAITING ? first.length : countOf(own),
      }
    },

    countWaiting: async albumId => countOf(await links.list(albumId)),

    thumbnail: guestUploads.thumbnail,
    smallFile: guestUploads.smallFile,

    async accept(albumId, guestUpload, signal) {
      const parts = { context, steps, moreFormats }
      const item = await acceptUpload(parts, await guestUploads.file(guestUpload), signal)
      await albums.add(albumId, [item])
      await guestUploads.remove([guestUpload])
    },

    discard: guestUploads.remove,
  }
}
