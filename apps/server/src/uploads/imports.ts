import type { ChunkedDescriptor } from '@safelight/contract/chunked-upload'
import { LIMITS } from '@safelight/contract/limits'
import type { StagedStatus, Triggered } from '@safelight/contract/staging'
import type { Kysely } from 'kysely'
import { assertBelow } from '../accounts/limits.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError, invalidFields } from '../http/errors.ts'
import { createKeyedLimiter } from '../http/limits/keyed-limiter.ts'
import type { AnnouncedForm } from '../http/multipart.ts'
import { findUploaded } from '../items/item-queries.ts'
import { abandonUpload } from './abandon-upload.ts'
import { ownerOf, requireChunked } from './chunked-upload.ts'
import { parseDescriptor } from './descriptor.ts'
import { holdHeadroom } from './disk-headroom.ts'
import { finishUpload } from './finish-upload.ts'
import { whileLeased } from './leased-stream.ts'
import { holdLease, WHOLE } from './leases.ts'
import { receiveItem } from './receive-upload.ts'
import { reserve } from './reservation.ts'
import {
  dropDuplicate,
  findStaged,
  stagedItemsOf,
  stagedUploadsOf,
  stageItem,
  takeStaged,
  touchImport,
} from './staged-items.ts'

/**
 * Receives one item and stages it for an import, instead of adding it to the library. Resolves to the
 * upload's id.
 */
export async function receiveStaged(
  context: Context,
  ownerId: number,
  body: AnnouncedForm,
): Promise<string> {
  const { database, now } = context
  using headroom = await holdHeadroom(context, { ownerId, bytes: body.bytes })
  await using reservation = await reserve(context, ownerId, body.bytes)
  const { id } = reservation.upload
  await using lease = holdLease(database, id, WHOLE)

  const form = body.open(file => whileLeased(lease, headroom.take(file)))
  if ((await form.field('isArchive')) !== 'false') throw invalidFields(['/isArchive'])
  const dto = parseDescriptor(await form.field('dto'))
  if (dto.size === 0) throw invalidFields(['/dto/size'])
  // Fails early, before reading the file; `stageItem` checks again.
  await assertBelow(LIMITS.stagedItems, stagedItemsOf(database, ownerId))
  const item = await receiveItem(context, reservation, form, dto)
  await stageItem(database, id, item, now())
  reservation.keep()
  return id
}

/**
 * Returns the state of an owner's upload. Call it within a transaction. Throws NOT_FOUND for an unknown
 * upload.
 */
export async function readStagedStatus(
  snapshot: Kysely<Schema>,
  ownerId: number,
  uploadId: string,
): Promise<StagedStatus> {
  const staged = await findStaged(snapshot, ownerId, uploadId)
  if (staged) return { status: 'staged', fileId: staged.id }
  const item = await findUploaded(snapshot, ownerId, uploadId)
  if (item) return { status: 'imported', fileId: item.id }
  const { dto } = await requireChunked<ChunkedDescriptor>(snapshot, ownerOf(ownerId), uploadId)
  return { status: 'receiving', fileId: dto.id }
}

/** Returns a function that imports an owner's staged items, each atomically and only once. */
export function createTrigger(context: Context): (ownerId: number) => Promise<Triggered> {
  const { database, logger, now } = context
  const { turn } = createKeyedLimiter<number>(1)

  /** Resolves to undefined if another server has imported or dropped the item meanwhile. */
  async function commit(ownerId: number, uploadId: string): Promise<keyof Triggered | undefined> {
    try {
      const item = await findStaged(database, ownerId, uploadId)
      if (!item) return undefined
      await finishUpload(database, uploadId, item, now(), takeStaged)
      return 'imported'
    } catch (error) {
      if (error instanceof ApiError && error.code === 'DUPLICATE_ITEM') {
        return (await drop(ownerId, uploadId)) ? 'duplicates' : undefined
      }
      if (!(await findStaged(database, ownerId, uploadId))) return undefined
      if (!(error instanceof ApiError))
        logger.error({ err: error }, 'could not import a staged item')
      return 'failed'
    }
  }

  async function drop(ownerId: number, uploadId: string): Promise<boolean> {
    const upload = await dropDuplicate(database, ownerId, uploadId)
    if (upload) await abandonUpload(context, upload)
    return upload !== undefined
  }

  return async ownerId => {
    using _turn = await turn(ownerId)
    const counts: Triggered = { imported: 0, duplicates: 0, failed: 0 }
    await touchImport(database, ownerId, now())
    for (const uploadId of await stagedUploadsOf(database, ownerId)) {
      const outcome = await commit(ownerId, uploadId)
      if (outcome) counts[outcome] += 1
    }
    return counts
  }
}
