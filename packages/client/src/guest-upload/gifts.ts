import { deleteGifts, type Gift, giftStreamUrl, waitingGifts } from '@safelight/contract/gifts'
import { LIMITS } from '@safelight/contract/limits'
import { fromBase64url } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import { type GiftKeys, openGiftDetails, openGiftKeys } from '@safelight/crypto/gifts'
import { openStream } from '@safelight/crypto/streams'
import type { ApiClient } from '../api/api-client.ts'
import { fetchCiphertext } from '../api/fetch-ciphertext.ts'
import { MOST_PAGES } from '../api/most-pages.ts'
import { authorization } from '../api/request-headers.ts'
import { safeType } from '../items/safe-type.ts'
import { type GiftDetails, giftDetails } from './gift-details.ts'
import type { OwnGuestLink } from './own-guest-links.ts'

/** What a visitor gave, as its owner sees it. */
export interface WaitingGift {
  id: string
  token: string
  /** Ciphertext of its streams. */
  bytes: number
  /** undefined when it cannot be opened: it can only be deleted. */
  opened: { keys: GiftKeys; details: GiftDetails } | undefined
}

/** How many are read to be looked at. */
export const MOST_GIFTS = 200

export interface GiftDeps {
  api: ApiClient
  /** Of the session. */
  token: string
}

/** The gifts that wait for one's own albums (format rule F16). All calls throw ApiError. */
export function createGifts({ api, token: session }: GiftDeps) {
  async function open(link: OwnGuestLink, gift: Gift): Promise<WaitingGift> {
    const { id, bytes, sealedKey, details } = gift
    const opening = async () => {
      if (!link.keys) throw new OpenError()
      const keys = await openGiftKeys(link.keys, link.token, id, fromBase64url(sealedKey))
      const opened = await openGiftDetails(keys, fromBase64url(details))
      return { keys, details: giftDetails.parse(opened) }
    }
    return { id, token: link.token, bytes, opened: await opening().catch(() => undefined) }
  }

  async function read(gift: WaitingGift, role: 'original' | 'thumbnail'): Promise<Blob> {
    const stream = gift.opened?.details.streams[role]
    if (!gift.opened || !stream) throw new OpenError()
    const { length, type } = stream
    const header = fromBase64url(stream.header)
    const opening = await openStream(gift.opened.keys, role, { header, length })
    const url = giftStreamUrl(gift.token, gift.id, role)
    const source = { url, headers: authorization(session) }
    const ciphertext = await fetchCiphertext(source, null)
    const plaintext = ciphertext.pipeThrough(opening.decrypt({ start: 0, end: length }))
    return new Response(plaintext, { headers: { 'Content-Type': safeType(type) } }).blob()
  }

  return {
    /** The first `MOST_GIFTS` that wait by these links. */
    async waiting(links: readonly OwnGuestLink[]): Promise<WaitingGift[]> {
      const found: WaitingGift[] = []
      for (const link of links.filter(({ waiting }) => waiting > 0)) {
        let after: string | undefined
        for (let pages = 0; pages < MOST_PAGES; pages += 1) {
          if (found.length >= MOST_GIFTS) return found.slice(0, MOST_GIFTS)
          const params = { token: link.token }
          const page = await api.call(waitingGifts, { params, query: { after } })
          found.push(...(await Promise.all(page.gifts.map(gift => open(link, gift)))))
          const next: string | undefined = page.hasMore ? page.gifts.at(-1)?.id : undefined
          // Ids go up from page to page.
          if (next === undefined || (after !== undefined && next <= after)) break
          after = next
        }
      }
      return found.slice(0, MOST_GIFTS)
    },

    /** The visitor's claim of what it shows; undefined where there is none. */
    thumbnail: async (gift: WaitingGift): Promise<Blob | undefined> =>
      gift.opened?.details.streams.thumbnail && read(gift, 'thumbnail'),

    /** The file as the visitor had it, verified. */
    async file(gift: WaitingGift): Promise<File> {
      const content = await read(gift, 'original')
      const { name = '', modified = 0 } = gift.opened?.details ?? {}
      return new File([content], name, { type: content.type, lastModified: modified })
    },

    async remove(gifts: readonly WaitingGift[]): Promise<void> {
      for (const [token, some] of Map.groupBy(gifts, gift => gift.token)) {
        for (let start = 0; start < some.length; start += LIMITS.giftsPage) {
          const ids = some.slice(start, start + LIMITS.giftsPage).map(({ id }) => id)
          await api.call(deleteGifts, { params: { token }, body: { ids } })
        }
      }
    },
  }
}
