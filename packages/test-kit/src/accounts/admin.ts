import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../../apps/server/src/database/schema.ts'
import { clearSettings } from '../../../../apps/server/src/installation/settings.ts'
import { startServer, type TestServer } from '../server.ts'
import { call, type Person, signUp } from './account.ts'

export async function administered(...changes: Parameters<typeof startServer>) {
  const server = await startServer(...changes)
  const admin = await signUp(server, 'root@example.org')
  const other = await signUp(server, 'other@example.org')

  /** Makes a call as `by`, by default the administrator. Resolves to the status and the body. */
  async function ask(method: string, path: string, body?: unknown, by: Person = admin) {
    const answer = await call(server, method, path, { token: by.token, body })
    return { status: answer.status, body: await answer.json() }
  }
  return { server, admin, other, ask }
}

export type Ask = Awaited<ReturnType<typeof administered>>['ask']

/** Sets variables and flags directly in the database, and invalidates the server's cache. */
export async function setUp(
  { context: { database } }: TestServer,
  {
    variables = {},
    flags = {},
  }: { variables?: Record<string, string>; flags?: Record<string, 0 | 1> },
): Promise<void> {
  for (const [key, value] of Object.entries(variables)) {
    await database
      .updateTable('variables')
      .set({ value, is_active: 1 })
      .where('key', '=', key)
      .execute()
  }
  for (const [name, value] of Object.entries(flags)) {
    await database.updateTable('feature_flags').set({ value }).where('name', '=', name).execute()
  }
  clearSettings(database)
}

/** Adds accounts without a password. Each uses one byte more than the previous account. */
export async function addAccounts(database: Kysely<Schema>, count: number): Promise<void> {
  await sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into users (id, email, display_name, roles_json, password_hmac, recovery_hmac, keys_json,
                       profile_sealed, profile_version, limit_bytes, usage_percentage, created_at)
    select (select coalesce(max(id), 0) from users) + n, 'person' || n || '@example.org',
           case when n % 3 = 0 then 'Name ' || n end, '[]', '', '', '{"accountId":"' || n || '"}', '', 1, 100000, n / 1000.0, '2026-01-01T00:00:00.000Z'
    from numbers
  `.execute(database)
  await sql`
    insert into counters (owner_id, used_bytes)
    select id, usage_percentage * 1000 from users where id not in (select owner_id from counters)
  `.execute(database)
}
