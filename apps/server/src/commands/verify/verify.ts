import { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { isExport } from '../export/export-account.ts'
import type { OpenFolder } from '../folder.ts'
import { type CheckedBlobs, checkBlobs } from './check-blobs.ts'
import { type Recounted, recount } from './recount.ts'
import { type SecretState, secretState } from './secret-state.ts'

export interface Verified extends CheckedBlobs, Recounted {
  isExport: boolean
  secret: SecretState
}

export interface VerifyOptions {
  sample?: number | undefined
  givenSecret?: Uint8Array | undefined
}

/** Checks a data folder without keys, even while a server runs. Never throws for a damaged database. */
export async function verify(
  { path, database, blobs, inSqlite }: OpenFolder,
  { sample, givenSecret }: VerifyOptions = {},
): Promise<Verified> {
  return inSqlite(async file => {
    const reader = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    try {
      const counted = recount(reader)
      const isOfExport = isExport(path)
      // The checks of files and of the secret rely on the database. If it is damaged, skip them.
      if (counted.damage.length > 0) {
        return { ...NOTHING, ...counted, isExport: isOfExport, secret: 'right' }
      }
      return {
        ...(await checkBlobs(reader, database, blobs, { sample })),
        ...counted,
        ...(isOfExport && { miscounts: [] }),
        isExport: isOfExport,
        secret: await stateOfSecret(database, path, givenSecret),
      }
    } finally {
      reader.close()
    }
  })
}

const NOTHING: CheckedBlobs = { blobs: 0, read: 0, readBytes: 0, faults: [] }

/** Returns `right` if no server has run on the database, because it has no secret yet. */
async function stateOfSecret(
  database: Kysely<Schema>,
  path: string,
  given: Uint8Array | undefined,
): Promise<SecretState> {
  const row = await database.selectFrom('installation').select('secret_check').executeTakeFirst()
  return row ? secretState(row.secret_check, path, given) : 'right'
}

export const isSound = ({ faults, damage, miscounts, secret }: Verified): boolean =>
  faults.length + damage.length + miscounts.length === 0 && secret === 'right'
