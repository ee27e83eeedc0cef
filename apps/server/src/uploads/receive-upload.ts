import type { MediaItem } from '@safelight/contract/items'
import { ciphertextLength } from '@safelight/contract/streams'
import type { UploadDescriptor } from '@safelight/contract/upload'
import type { BlobKey } from '../blobs/blob-store.ts'
import type { Context } from '../context.ts'
import type { AnnouncedForm, UploadParts } from '../http/multipart.ts'
import { type ItemRow, toMediaItem } from '../items/item.ts'
import { assertAccepted } from './assert-accepted.ts'
import { checkStreams, sum } from './ciphertext.ts'
import { parseDescriptor, toItem } from './descriptor.ts'
import { holdHeadroom } from './disk-headroom.ts'
import { finishUpload, refuseTaken } from './finish-upload.ts'
import { whileLeased } from './leased-stream.ts'
import { holdLease, WHOLE } from './leases.ts'
import { type Reservation, reserve } from './reservation.ts'

/**
 * Receives one item with all of its blobs or not at all. Acquires headroom, quota and the lease before
 * reading the body.
 */
export async function receiveUpload(
  context: Context,
  ownerId: number,
  body: AnnouncedForm,
): Promise<MediaItem> {
  const { database, now } = context
  using headroom = await holdHeadroom(context, { ownerId, bytes: body.bytes })
  await using reservation = await reserve(context, ownerId, body.bytes)
  const { id } = reservation.upload
  await using lease = holdLease(database, id, WHOLE)

  const form = body.open(file => whileLeased(lease, headroom.take(file)))
  const dto = parseDescriptor(await form.field('dto'))
  const item = await receiveItem(context, reservation, form, dto)
  await finishUpload(database, id, item, now())
  reservation.keep()
  return toMediaItem(item)
}

/** Stores the blobs of one item durably. Throws if the descriptor or the bytes are rejected. */
export async function receiveItem(
  { database }: Pick<Context, 'database'>,
  reservation: Reservation,
  form: UploadParts,
  dto: UploadDescriptor,
): Promise<ItemRow> {
  await assertAccepted(database, dto)
  await refuseTaken(database, reservation.upload.owner_id, dto)
  await receiveStreams(reservation, form, dto)
  return toItem(reservation.upload, dto, {
    original_digest: dto.digest,
    chunk_bytes: null,
    renditions_digest: dto.renditionsDigest,
  })
}

interface Described extends Pick<UploadDescriptor, 'size' | 'digest' | 'renditionsDigest'> {
  renditions: readonly { length: number }[]
}

export async function receiveStreams(
  reservation: Reservation,
  form: UploadParts,
  { size, digest, renditions, renditionsDigest }: Described,
): Promise<void> {
  const { original_blob, renditions_blob } = reservation.upload
  const puts: Promise<void>[] = []
  try {
    await put(original_blob, await form.file('file'), [ciphertextLength(size)], digest)
    const lengths = renditions.map(rendition => rendition.length)
    if (lengths.length > 0) {
      await put(renditions_blob, await form.file('renditions'), lengths, renditionsDigest)
    }
    await form.end()
    await Promise.all(puts)
  } finally {
    // Wait for all writes, because a blob cannot be released while it is being written.
    await Promise.allSettled(puts)
  }

  /**
   * Stores one file. Resolves once the file has been read, before it is durable. The next file is read
   * meanwhile.
   */
  async function put(
    key: BlobKey,
    file: AsyncIterable<Uint8Array>,
    lengths: number[],
    digest: string,
  ): Promise<void> {
    const passed = Promise.withResolvers<void>()
    async function* source() {
      yield* checkStreams(file, lengths)
      passed.resolve()
    }
    const kept = reservation.put(key, source(), { length: sum(lengths), digest })
    puts.push(kept)
    await Promise.race([passed.promise, kept])
  }
}
