import { ERRORS } from '@safelight/contract/errors'
import { LIMITS } from '@safelight/contract/limits'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'
import { readSettings } from '../installation/settings.ts'

/** Throws FILE_TOO_LARGE for an original above what the installation takes. */
export async function assertFileSize(db: Kysely<Schema>, bytes: number): Promise<void> {
  const { fileBytes } = await readSettings(db)
  if (bytes <= fileBytes) return
  const most = `${fileBytes / 1024 / 1024} MB`
  const message =
    fileBytes === LIMITS.fileBytes
      ? ERRORS.FILE_TOO_LARGE[1]
      : `The file is too large. Maximum size is ${most}.`
  throw new ApiError('FILE_TOO_LARGE', message)
}
