import { itemId } from '../items/media-keys.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { completeChunked, initiateChunked, uploadChunk } from './chunked-upload.ts'

const id = z.string().regex(/^[0-9a-f]{32}$/)
const count = z.int().nonnegative()

/**
 * Begins the account's import, or answers the one that has begun: there is one at a time. A new one begins once
 * the last one has brought something and nothing of it waits.
 */
export const initiateImport = endpoint({
  method: 'POST',
  path: '/api/upload/local-folder/initiate',
  response: z.object({ importId: id }),
})

/** What became of the current import. Asking keeps it from being given up as idle. */
export const importStatus = endpoint({
  method: 'GET',
  path: '/api/upload/local-folder/status/:importId',
  params: z.object({ importId: id }),
  response: z.object({
    importId: id,
    /** Items that wait for the next trigger. */
    staged: count.max(LIMITS.stagedItems),
    imported: count,
    /** Files that the library had already. */
    duplicates: count,
  }),
})

/**
 * Stages one whole item, `multipart/form-data`: `isArchive`, then the parts of `POST /api/upload/`. Archives
 * are opened on the device, as nobody else could: `isArchive` is `false`. An empty file is refused.
 */
export const stageDirect = endpoint({
  method: 'POST',
  path: '/api/upload/local-folder/stage/direct',
  response: z.object({ takeoutId: id }),
})

/** The same as the chunked calls, up to the last one, which stages the item. */
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

/** Where one upload is, by its `takeoutId` or `uploadId`. NOT_FOUND also for a duplicate that a trigger dropped. */
export const stagedStatus = endpoint({
  method: 'GET',
  path: '/api/upload/local-folder/stage/status/:id',
  params: z.object({ id }),
  response: z.object({ status: z.enum(['receiving', 'staged', 'imported']), fileId: itemId }),
})

/**
 * Brings all that is staged into the library. Again, it takes what failed before. The counts are those of this
 * call; what failed is still staged.
 */
export const triggerProcessing = endpoint({
  method: 'POST',
  path: '/api/upload/local-folder/trigger-processing',
  response: z.object({ imported: count, duplicates: count, failed: count }),
})

export type ImportStatus = z.infer<typeof importStatus.response>
export type StagedStatus = z.infer<typeof stagedStatus.response>
export type Triggered = z.infer<typeof triggerProcessing.response>
