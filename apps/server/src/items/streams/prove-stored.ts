import { createHmac } from 'node:crypto'
import type { ByteRange } from '@safelight/contract/byte-range'
import { parseMediaKey } from '@safelight/contract/media-keys'
import { BlobNotFound, type BlobStore, WrongBytes } from '../../blobs/blob-store.ts'
import { isUnreadable } from '../../blobs/unreadable.ts'
import type { Context } from '../../context.ts'
import { findItems } from '../item-queries.ts'
import { locate, type Stream } from './stream.ts'

interface NamedRange extends ByteRange {
  key: string
}

/**
 * Returns the HMAC-SHA256 of each range under `nonce`, from bytes read just now (format rule F23). Returns null
 * for a range that the person's library does not have, or that the store cannot read.
 */
export async function proveStored(
  { database, blobs }: Pick<Context, 'database' | 'blobs'>,
  ownerId: number,
  nonce: string,
  ranges: readonly NamedRange[],
): Promise<(string | null)[]> {
  const keys = ranges.map(({ key }) => parseMediaKey(key))
  const ids = [...new Set(keys.flatMap(key => key?.id ?? []))]
  const found = await findItems(database, ownerId, ids).where('trashed_at', 'is', null).execute()
  const items = new Map(found.map(item => [item.id, item]))
  const proofs: (string | null)[] = []
  for (const [index, range] of ranges.entries()) {
    const key = keys[index]
    const item = key && items.get(key.id)
    const stream = item && locate(item, key)
    proofs.push(stream ? await proofOf(blobs, stream, nonce, range) : null)
  }
  return proofs
}

async function proofOf(
  blobs: BlobStore,
  stream: Stream,
  nonce: string,
  { start, end }: ByteRange,
): Promise<string | null> {
  if (stream.start + end > stream.end) return null
  const hmac = createHmac('sha256', Buffer.from(nonce, 'base64url'))
  let left = end - start
  try {
    const span = { start: stream.start + start, end: stream.start + end }
    for await (const chunk of await blobs.read(stream.blob, span)) {
      hmac.update(chunk)
      left -= chunk.length
    }
  } catch (error) {
    if (error instanceof BlobNotFound || error instanceof WrongBytes || isUnreadable(error))
      return null
    throw error
  }
  return left === 0 ? hmac.digest('base64url') : null
}
