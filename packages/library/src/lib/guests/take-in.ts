import { duplicates } from '@safelight/contract/items'
import { uploadTypeOf } from '@safelight/contract/media-types'
import { getMedia } from '@safelight/contract/shares'
import { type Bytes, toBase64url } from '@safelight/vault/bytes'
import { fingerprint } from '@safelight/vault/dedupe'
import { OpenError } from '@safelight/vault/errors'
import { openStream } from '@safelight/vault/streams'
import { createSHA256 } from 'hash-wasm'
import { fetchCiphertext } from '../api/fetch-ciphertext.ts'
import { type LibraryItem, openItem, streamOf } from '../items/item.ts'
import { originalsOf } from '../media/streams/originals.ts'
import { openOwnItem } from '../sharing/albums/open-own-item.ts'
import type { SharingContext } from '../sharing/albums/read-album.ts'
import { unsupportedFormat } from '../upload/files/upload-rules.ts'
import type { UploadSteps } from '../upload/upload-steps.ts'

export interface TakeInParts {
  context: SharingContext
  /** Of the session. */
  token: string
  steps: Pick<UploadSteps, 'prepare' | 'restore' | 'stored'>
  moreFormats: boolean
}

/**
 * Uploads a file that a visitor gave as if its owner had chosen it, under keys of the owner's own (format rule
 * F16). Resolves to the item that has this content, also when the library or the trash had it before. Throws
 * OpenError when the server names another item as that one.
 */
export async function uploadGiven(
  { context, token, steps, moreFormats }: TakeInParts,
  file: File,
  signal: AbortSignal,
): Promise<LibraryItem> {
  const { account, identity, api } = context
  const type = uploadTypeOf(file, moreFormats)
  if (!type) throw new Error(unsupportedFormat(file, moreFormats))
  const prepared = await steps.prepare({ file, type }, [], signal)
  try {
    const { checksum } = prepared.dto
    const [duplicate] = (await api.call(duplicates, { body: { checksums: [checksum] } })).known
    if (duplicate) {
      if (duplicate.trashed) await steps.restore(duplicate.id)
      return await existing(duplicate.id, checksum)
    }
    const item = await prepared.send(() => {}, signal)
    await steps.stored(item)
    return await openItem({ ...account, person: identity.person }, item)
  } finally {
    prepared.close()
  }

  async function existing(id: string, checksum: string): Promise<LibraryItem> {
    const { item } = await api.call(getMedia, { params: { id } })
    const opened = await openOwnItem(context, item)
    if (!opened || opened.id !== id) throw new OpenError()
    // The server would choose what enters the album, were its word taken for it.
    if (opened.size !== file.size || (await fingerprintOf(opened)) !== checksum) {
      throw new OpenError()
    }
    return opened
  }

  /** The fingerprint of an item's content, as its verified stream holds it (F12). */
  async function fingerprintOf(item: LibraryItem): Promise<string> {
    const stream = streamOf(item, 'original')
    if (!stream) throw new OpenError()
    const original = await originalsOf(account)(item)
    const opening = await openStream(original.item, 'original', stream)
    const ciphertext = await fetchCiphertext(original.source, token, undefined, signal)
    const digest = await createSHA256()
    const digesting = new WritableStream<Bytes>({
      write: bytes => void digest.update(bytes),
    })
    await ciphertext
      .pipeThrough(opening.decrypt({ start: 0, end: stream.length }))
      .pipeTo(digesting)
    return toBase64url(await fingerprint(account, new Uint8Array(digest.digest('binary'))))
  }
}
