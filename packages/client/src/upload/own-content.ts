import { getMedia } from '@safelight/contract/shares'
import { type Bytes, toBase64url } from '@safelight/crypto/bytes'
import { fingerprint } from '@safelight/crypto/dedupe'
import { OpenError } from '@safelight/crypto/errors'
import { openStream } from '@safelight/crypto/streams'
import { createSHA256 } from 'hash-wasm'
import { ApiError } from '../api/api-client.ts'
import { fetchCiphertext } from '../api/fetch-ciphertext.ts'
import { type LibraryItem, streamOf } from '../items/item.ts'
import { originalsOf } from '../media/streams/originals.ts'
import { openOwnItem } from '../sharing/albums/open-own-item.ts'
import type { SharingContext } from '../sharing/albums/read-album.ts'

/**
 * Opens the item that the server names for a fingerprint (format rule F12). Resolves to undefined if the item
 * is gone. Throws OpenError for an item with other content. Otherwise, the server could choose which item is
 * changed.
 */
export type OpenContent = (
  id: string,
  checksum: string,
  signal?: AbortSignal,
) => Promise<LibraryItem | undefined>

export interface OwnContentDeps {
  context: SharingContext
  token: string
  origin?: string
}

export const openingContent =
  ({ context, token, origin }: OwnContentDeps): OpenContent =>
  async (id, checksum, signal) => {
    const item = await readItem(id)
    if (!item) return undefined
    const sealed = item.privateDetails?.fingerprint
    if (item.id !== id || (sealed ?? (await fingerprintOf(item))) !== checksum)
      throw new OpenError()
    return item

    async function readItem(id: string): Promise<LibraryItem | undefined> {
      try {
        const { item } = await context.api.call(getMedia, { params: { id } })
        return await openOwnItem(context, item)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined
        throw error
      }
    }

    /** Computes the fingerprint from the item's verified stream. Items of early versions do not store it. */
    async function fingerprintOf(item: LibraryItem): Promise<string> {
      const stream = streamOf(item, 'original')
      if (!stream) throw new OpenError()
      const original = await originalsOf(context.account)(item)
      const opening = await openStream(original.item, 'original', stream)
      const source = { ...original.source, ...(origin === undefined ? {} : { origin }) }
      const ciphertext = await fetchCiphertext(source, token, undefined, signal)
      const digest = await createSHA256()
      const digesting = new WritableStream<Bytes>({
        write: bytes => void digest.update(bytes),
      })
      await ciphertext
        .pipeThrough(opening.decrypt({ start: 0, end: stream.length }))
        .pipeTo(digesting)
      return toBase64url(
        await fingerprint(context.account, new Uint8Array(digest.digest('binary'))),
      )
    }
  }
