import type { Cursor } from '@safelight/contract/cursors'
import { LIMITS } from '@safelight/contract/limits'
import type { Link } from '@safelight/contract/links'
import { type Kysely, sql } from 'kysely'
import { readPage } from '../../database/page.ts'
import type { Schema } from '../../database/schema.ts'
import type { List } from '../../http/list.ts'
import { type LinkRecordRow, type LinkScope, linkRows } from './link-rows.ts'

export async function readLinks(db: Kysely<Schema>, scope: LinkScope): Promise<Link[]> {
  return (await linkRows(db, scope).execute()).map(toLink)
}

export async function readLinkList(
  db: Kysely<Schema>,
  owner: number,
  after: Cursor,
): Promise<List<Link>> {
  const links = linkRows(db, { owner, after })
  const { rows, hasMore } = await readPage(links, LINK_CHARS, LIMITS.listPage)
  return { entries: rows.map(toLink), hasMore }
}

const toLink = (row: LinkRecordRow): Link => ({
  token: row.token,
  url: `/share/${row.token}`,
  title: '',
  description: '',
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
})

const LINK_CHARS = sql<number>`octet_length(links.sealed)`
