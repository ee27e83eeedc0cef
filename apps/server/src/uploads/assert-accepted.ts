import { importTypes, type MediaType } from '@safelight/contract/media-types'
import { sizeLimit } from '@safelight/contract/upload'
import { texts } from '@safelight/texts/server/refusals'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/errors.ts'
import { readSettings } from '../installation/settings.ts'

export async function assertAccepted(
  db: Kysely<Schema>,
  { size, type }: { size: number; type: MediaType },
): Promise<void> {
  const { moreFormats } = await readSettings(db)
  if (!importTypes(moreFormats).includes(type)) throw new ApiError('UNSUPPORTED_FORMAT')
  await assertSize(db, size)
}

export async function assertSize(db: Kysely<Schema>, size: number): Promise<void> {
  const { fileBytes } = await readSettings(db)
  if (size <= fileBytes) return
  throw new ApiError('FILE_TOO_LARGE', texts.fileTooLarge({ size: sizeLimit(fileBytes) }))
}
