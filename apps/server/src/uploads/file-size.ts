import { sizeLimit } from '@safelight/contract/upload'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'
import { readSettings } from '../installation/settings.ts'

/** Throws FILE_TOO_LARGE for an original above what the installation takes. */
export async function assertFileSize(db: Kysely<Schema>, bytes: number): Promise<void> {
  const { fileBytes } = await readSettings(db)
  if (bytes <= fileBytes) return
  const message = `The file is too large. Maximum size is ${sizeLimit(fileBytes)}.`
  throw new ApiError('FILE_TOO_LARGE', message)
}
