import { itemId } from '../items/media-keys.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { completeChunked, initiateChunked, uploadChunk } from './chunked-upload.ts'

const id = z.string().regex(/^[0-9a-f]{32}$/)
const count = z.int().nonnegative()

/**
 * Returns the account's current import. Starts a new import if there is none, or if the last import is
 * finished: nothing is staged, and items were imported or found as duplicates.
 */
export const initiateImport = endpoint({
  method: 'POST',
  path: '/api/upload/local-folder/initiate',
  response: z.object({ importId: id }),
})

/** Returns the counts of the current import. The call keeps the import from expiring as idle. */
export const importStatus = endpoint({
  method: 'GET',
  path: '/api/upload/local-folder/status/:importId',
  params: z.object({ importId: id }),
  response: z.object({
    importId: id,
    staged: count.max(LIMITS.stagedItems),
    imported: count,
    duplicates: count,
  }),
})

/**
 * Stages one whole item, as `multipart/form-data`: `isArchive`, which is always `false`, then the parts of
 * `POST /api/upload/`. An empty file is refused.
 */
export const stageDirect = endpoint({
  method: 'POST',
  path: '/api/upload/local-folder/stage/direct',
  response: z.object({ takeoutId: id }),
})

/** The next three calls work like those of a chunked upload, but `completeStaged` stages the item. */
export const initiateStaged = endpoint({
  ...initiateChunked,
  path: '/api/upload/local-folder/stage/chunked/initiate',
})
export const uploadStagedChunk = endpoint({
  ...uploadChunk,
  path: '/api/upload/local-folder/stage/chunked/upload',
})
export const completeStaged = endpoint({
  ...completeChunked,
  path: '/api/upload/local-folder/stage/chunked/complete',
  response: z.object({ fileId: itemId }),
})

/**
 * Returns the state of one upload, by its `takeoutId` or `uploadId`. Fails with NOT_FOUND for an unknown
 * upload, and for one that was dropped as a duplicate.
 */
export const stagedStatus = endpoint({
  method: 'GET',
  path: '/api/upload/local-folder/stage/status/:id',
  params: z.object({ id }),
  response: z.object({ status: z.enum(['receiving', 'staged', 'imported']), fileId: itemId }),
})

/** Adds everything staged to the library. Items that fail stay staged: call again to retry them. */
export const triggerProcessing = endpoint({
  method: 'POST',
  path: '/api/upload/local-folder/trigger-processing',
  response: z.object({ imported: count, duplicates: count, failed: count }),
})

export type ImportStatus = z.infer<typeof importStatus.response>
export type StagedStatus = z.infer<typeof stagedStatus.response>
export type Triggered = z.infer<typeof triggerProcessing.response>
