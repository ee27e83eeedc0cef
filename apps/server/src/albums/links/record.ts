import type { Link } from '@safelight/contract/links'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { type LinkScope, linkRows } from './store.ts'

/** Links as their owner sees them, newest first. */
export async function readLinks(db: Kysely<Schema>, scope: LinkScope): Promise<Link[]> {
  const rows = await linkRows(db, scope).execute()
  return rows.map(row => ({
    token: row.token,
    url: `/share/${row.token}`,
    resourceType: row.type,
    resourceId: row.album_id ?? row.item_id ?? '',
    permission: 'VIEW',
    version: row.version,
    sealed: row.sealed,
    signature: row.signature,
    wrappedSecret: row.wrapped_secret,
    kdf: row.kdf_json && JSON.parse(row.kdf_json),
    originals: row.originals === 1,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    fileCount: row.album_id ? row.album_items : row.items,
  }))
}
