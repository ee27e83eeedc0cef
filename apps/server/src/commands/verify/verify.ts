import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { isExport } from '../export/export-account.ts'
import type { OpenFolder } from '../folder.ts'
import type { KnownBlob } from '../known-blobs.ts'
import { type CheckedBlobs, checkBlobs } from './check-blobs.ts'
import { type Recounted, recount } from './recount.ts'

export interface Verified extends CheckedBlobs, Recounted {
  /** It is the export of one account, which has none of the server's sums. */
  isExport: boolean
}

export interface VerifyOptions {
  /** How many blobs are read, chosen at random; undefined: all. */
  sample?: number | undefined
  /** Notes the digests of blobs of which none was noted. */
  record?: boolean
}

/** Checks a data folder or a back-up without a key, also while a server runs in it. */
export async function verify(
  { path, database, blobs, inSqlite }: OpenFolder,
  { sample, record = false }: VerifyOptions = {},
): Promise<Verified> {
  return inSqlite(async file => {
    const reader = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    try {
      const onUnknown = ({ table, column, id }: KnownBlob, digest: string) =>
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${digest}
            where id = ${id} and ${sql.ref(column)} is null`
          .execute(database)
          .then(() => {})
      const checking = { sample, ...(record && { onUnknown }) }
      const checked = await checkBlobs(reader, database, blobs, checking)
      const counted = recount(reader)
      if (isExport(path)) return { ...checked, ...counted, miscounts: [], isExport: true }
      return { ...checked, ...counted, isExport: false }
    } finally {
      reader.close()
    }
  })
}

export const isSound = ({ faults, damage, miscounts }: Verified): boolean =>
  faults.length + damage.length + miscounts.length === 0
