import { LIMITS } from '@safelight/contract/limits'
import type { StagedStatus, Triggered } from '@safelight/contract/staging'
import type { Kysely } from 'kysely'
import { assertBelow } from '../accounts/limits.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError, invalidFields } from '../http/errors.ts'
import { createKeyedLimiter } from '../http/limits/keyed-limiter.ts'
import type { UploadParts } from '../http/multipart.ts'
import { findUploaded } from '../items/store.ts'
import { requireChunked } from './chunked-store.ts'
import { abandonUpload, receiveItem, type Stores } from './receive.ts'
import {
  dropDuplicate,
  findStaged,
  stagedItemsOf,
  stagedUploadsOf,
  stageItem,
  takeStaged,
  touchImport,
} from './staged-store.ts'
import { finishUpload, type OpenUpload } from './store.ts'

/** Takes one item and stages it. Resolves to the upload's id. */
export const stageUpload = (
  { now, ...stores }: Stores & Pick<Context, 'now'>,
  upload: OpenUpload,
  readParts: () => Promise<UploadParts>,
): Promise<string> =>
  receiveItem(stores, upload, readParts, {
    async check(dto) {
      if (dto.size === 0) throw invalidFields(['/dto/size'])
      // Before the file is read. Staging it asks again.
      await assertBelow(LIMITS.stagedItems, stagedItemsOf(stores.database, upload.owner_id))
    },
    async keep(item) {
      await stageItem(stores.database, upload.id, item, now())
      return upload.id
    },
  })

/** Where an owner's upload is. Call it within a transaction. Throws NOT_FOUND. */
export async function readStagedStatus(
  snapshot: Kysely<Schema>,
  ownerId: number,
  uploadId: string,
): Promise<StagedStatus> {
  const staged = await findStaged(snapshot, ownerId, uploadId)
  if (staged) return { status: 'staged', fileId: staged.id }
  const item = await findUploaded(snapshot, ownerId, uploadId)
  if (item) return { status: 'imported', fileId: item.id }
  const { dto } = await requireChunked(snapshot, ownerId, uploadId)
  return { status: 'receiving', fileId: dto.id }
}

/** Brings what is staged into the library: each item whole or not at all, and each once, however often it is called. */
export function createTrigger(context: Context): (ownerId: number) => Promise<Triggered> {
  const { database, logger, now } = context
  const { run: oneAtATime } = createKeyedLimiter<string>(1)

  /** Resolves to undefined for what another server has brought in, or dropped, meanwhile. */
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
      if (!(error instanceof ApiError)) logger.error({ err: error }, 'a staged item is left')
      return 'failed'
    }
  }

  /** Resolves to false when it was dropped already. */
  async function drop(ownerId: number, uploadId: string): Promise<boolean> {
    const upload = await dropDuplicate(database, ownerId, uploadId)
    if (upload) await abandonUpload(context, upload)
    return upload !== undefined
  }

  return ownerId =>
    oneAtATime(String(ownerId), async () => {
      const counts: Triggered = { imported: 0, duplicates: 0, failed: 0 }
      await touchImport(database, ownerId, now())
      for (const uploadId of await stagedUploadsOf(database, ownerId)) {
        const outcome = await commit(ownerId, uploadId)
        if (outcome) counts[outcome] += 1
      }
      return counts
    })
}
