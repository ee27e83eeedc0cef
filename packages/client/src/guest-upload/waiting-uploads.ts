import {
  deleteGuestUploads,
  type GuestUpload,
  guestUploadStreamUrl,
  waitingGuestUploads,
} from '@safelight/contract/guest-uploads'
import { LIMITS } from '@safelight/contract/limits'
import { fromBase64url } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import type { GuestUploadDetails } from '@safelight/crypto/guest-upload-details'
import {
  type GuestUploadKeys,
  openGuestUploadDetails,
  openGuestUploadKeys,
} from '@safelight/crypto/guest-uploads'
import { type ByteRange, openStream } from '@safelight/crypto/streams'
import { SuppliedFile } from '@safelight/media/ranged-files'
import type { ApiClient } from '../api/api-client.ts'
import { fetchCiphertext } from '../api/fetch-ciphertext.ts'
import { MOST_PAGES } from '../api/most-pages.ts'
import { authorization } from '../api/request-headers.ts'
import { safeType } from '../items/safe-type.ts'
import { HELD_BYTES } from '../upload/encryption/encrypt-upload.ts'
import type { OwnGuestLink } from './own-guest-links.ts'

export interface WaitingGuestUpload {
  id: string
  token: string
  /** The file's size in bytes. Of an upload that does not open, the size of its ciphertext. */
  bytes: number
  /** Undefined if the account cannot open the guest upload. The person can then only delete it. */
  opened: { keys: GuestUploadKeys; details: GuestUploadDetails } | undefined
}

export const MOST_WAITING = 200

export interface WaitingUploadsDeps {
  api: ApiClient
  token: string
}

/** Reads guest uploads that wait for the account's albums (format rule F16). All calls throw ApiError. */
export function createWaitingUploads({ api, token: session }: WaitingUploadsDeps) {
  async function open(link: OwnGuestLink, guestUpload: GuestUpload): Promise<WaitingGuestUpload> {
    const { id, bytes, sealedKey, details } = guestUpload
    const opening = async () => {
      if (!link.keys) throw new OpenError()
      const keys = await openGuestUploadKeys(link.keys, link.token, id, fromBase64url(sealedKey))
      return { keys, details: await openGuestUploadDetails(keys, fromBase64url(details)) }
    }
    const opened = await opening().catch(() => undefined)
    const size = opened?.details.streams.original.length ?? bytes
    return { id, token: link.token, bytes: size, opened }
  }

  /** Opens one stream of a guest upload. The returned function fetches and decrypts a range of it. */
  async function openRole(guestUpload: WaitingGuestUpload, role: 'original' | 'thumbnail') {
    const stream = guestUpload.opened?.details.streams[role]
    if (!guestUpload.opened || !stream) throw new OpenError()
    const { length, type } = stream
    const header = fromBase64url(stream.header)
    const opening = await openStream(guestUpload.opened.keys, role, { header, length })
    const url = guestUploadStreamUrl(guestUpload.token, guestUpload.id, role)
    const source = { url, headers: authorization(session) }
    const fetchRange = async (range: ByteRange) => {
      const ciphertext = await fetchCiphertext(source, null, opening.ciphertextRange(range))
      return new Response(ciphertext.pipeThrough(opening.decrypt(range)), {
        headers: { 'Content-Type': safeType(type) },
      })
    }
    return { length, type: safeType(type), fetchRange }
  }

  async function read(
    guestUpload: WaitingGuestUpload,
    role: 'original' | 'thumbnail',
  ): Promise<Blob> {
    const { length, fetchRange } = await openRole(guestUpload, role)
    return (await fetchRange({ start: 0, end: length })).blob()
  }

  /** A large file is fetched and decrypted range by range, whenever it is read: it may exceed the memory. */
  async function file(guestUpload: WaitingGuestUpload): Promise<File> {
    const { length, type, fetchRange } = await openRole(guestUpload, 'original')
    const { name = '', modified: lastModified = 0 } = guestUpload.opened?.details ?? {}
    if (length <= HELD_BYTES) {
      const content = await read(guestUpload, 'original')
      return new File([content], name, { type, lastModified })
    }
    const readRange = async (start: number, end: number) =>
      new Uint8Array(await (await fetchRange({ start, end })).arrayBuffer())
    return new SuppliedFile(length, readRange, { name, type, lastModified })
  }

  return {
    async waiting(links: readonly OwnGuestLink[]): Promise<WaitingGuestUpload[]> {
      const found: WaitingGuestUpload[] = []
      for (const link of links.filter(({ waiting }) => waiting > 0)) {
        let after: string | undefined
        for (let pages = 0; pages < MOST_PAGES; pages += 1) {
          if (found.length >= MOST_WAITING) return found.slice(0, MOST_WAITING)
          const params = { token: link.token }
          const page = await api.call(waitingGuestUploads, { params, query: { after } })
          found.push(
            ...(await Promise.all(page.guestUploads.map(guestUpload => open(link, guestUpload)))),
          )
          const next: string | undefined = page.hasMore ? page.guestUploads.at(-1)?.id : undefined
          // Stop if the ids do not ascend from page to page. Otherwise a faulty server could repeat its
          // pages.
          if (next === undefined || (after !== undefined && next <= after)) break
          after = next
        }
      }
      return found.slice(0, MOST_WAITING)
    },

    thumbnail: async (guestUpload: WaitingGuestUpload): Promise<Blob | undefined> =>
      guestUpload.opened?.details.streams.thumbnail && read(guestUpload, 'thumbnail'),

    async smallFile(guestUpload: WaitingGuestUpload): Promise<File | undefined> {
      const length = guestUpload.opened?.details.streams.original.length
      return length !== undefined && length <= HELD_BYTES ? file(guestUpload) : undefined
    },

    file,

    async remove(guestUploads: readonly WaitingGuestUpload[]): Promise<void> {
      for (const [token, some] of Map.groupBy(guestUploads, guestUpload => guestUpload.token)) {
        for (let start = 0; start < some.length; start += LIMITS.guestUploadsPage) {
          const ids = some.slice(start, start + LIMITS.guestUploadsPage).map(({ id }) => id)
          await api.call(deleteGuestUploads, { params: { token }, body: { ids } })
        }
      }
    },
  }
}
