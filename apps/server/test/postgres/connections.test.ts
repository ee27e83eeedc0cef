import { signUp } from '@safelight/test-kit/accounts/account'
import {
  addressOf,
  administer,
  anotherPool,
  emptyPostgres,
  nameOf,
  openPool,
} from '@safelight/test-kit/database/postgres'
import { addItems, page } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../../src/database/migrate.ts'
import { openPostgres } from '../../src/database/postgres/open.ts'
import { writeFor } from '../../src/database/write-for.ts'

const readiness = async ({ url }: TestServer) => (await fetch(`${url}/api/ready`)).status

/** Runs `meanwhile` as if the database were stopped: all connections end, and new ones are rejected. */
async function stopped({ context }: TestServer, meanwhile: () => Promise<void>): Promise<void> {
  const name = await nameOf(context.database)
  await administer(`alter database ${name} with allow_connections false`)
  await administer(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  )
  await meanwhile()
  await administer(`alter database ${name} with allow_connections true`)
}

it('answers 503 while the database is unavailable', async () => {
  const server = await startServer()
  expect(await readiness(server)).toBe(200)
  await stopped(server, async () => {
    expect(await readiness(server)).toBe(503)
    const answer = await fetch(`${server.url}/api/auth/prelogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'mira@example.org' }),
    })
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'UNAVAILABLE'])
  })
  // Poll, because a connection pooler, such as PgBouncer, waits before it tries to reconnect.
  await expect.poll(() => readiness(server)).toBe(200)
})

it('continues after a connection has broken during a transaction', async () => {
  const server = await startServer()
  const { database } = server.context
  await signUp(server)
  const broken = writeFor(database, [1], async transaction => {
    await transaction.updateTable('counters').set({ used_bytes: 7 }).execute()
    await stopped(server, async () => {})
    await transaction.updateTable('counters').set({ used_bytes: 8 }).execute()
  })
  await expect(broken).rejects.toThrow('The database does not answer')
  expect(await readiness(server)).toBe(200)
  expect(await database.selectFrom('counters').select('used_bytes').execute()).toEqual([
    { used_bytes: 0 },
  ])
})

it('rejects callers that wait too long for a connection', async () => {
  const server = await startServer()
  const database = openPostgres(addressOf(await nameOf(server.context.database)), () => {}, {
    connections: 1,
  })
  const held = Promise.withResolvers<void>()
  const holder = writeFor(database, [], () => held.promise)
  await expect(sql`select 1`.execute(database)).rejects.toThrow('The database does not answer')
  held.resolve()
  await holder
  await database.destroy()
})

it('sorts texts in byte order with any collation of the database', async () => {
  const server = await startServer()
  const person = await signUp(server)
  const ids = await addItems(server, person, ['2024-01-01', '2024-01-02', '2024-01-03'])
  const { rows } = await sql<{ is_other: boolean }>`select 'a' < 'B' as is_other`.execute(
    server.context.database,
  )
  expect(rows).toEqual([{ is_other: true }])
  const first = await page(server, person, '0/2')
  expect(first.fileUploadResponseList.map(item => item.id)).toEqual(ids.toReversed().slice(0, 2))
})

it('rejects numbers from the database that would lose precision', async () => {
  const { database } = (await startServer()).context
  const read = (text: string) => sql<{ n: number }>`select ${sql.raw(text)} as n`.execute(database)
  expect((await read('9007199254740991::bigint')).rows).toEqual([{ n: Number.MAX_SAFE_INTEGER }])
  expect((await read('(select sum(n) from (values (1::bigint), (2)) as t (n))')).rows).toEqual([
    { n: 3 },
  ])
  await expect(read('9007199254740993::bigint')).rejects.toThrow('a number beyond 2^53')
})

it('database errors contain no values of the rejected row', async () => {
  const server = await startServer()
  const person = await signUp(server)
  const insertion = sql`insert into users (email, keys_json) values (${person.email}, '{}')`
  const error = await insertion.execute(server.context.database).catch(error => error)
  expect(JSON.stringify(Object.entries(error))).not.toContain(person.email)
})

it('migrates the database once if two servers start at the same time', async () => {
  const url = await emptyPostgres()
  const applied = await Promise.all([migrate(openPool(url)), migrate(openPool(url))])
  expect(applied.map(names => names.length > 0).sort()).toEqual([false, true])
})

it('migrates the database even if another session holds the migration lock', async () => {
  const url = await emptyPostgres()
  await openPool(url)
    .connection()
    .execute(async session => {
      // Hold the lock that Kysely's migrator would take. Earlier versions of Safelight left this lock held
      // behind poolers.
      await sql`select pg_advisory_lock(3853314791062309107)`.execute(session)
      const database = openPool(url)
      expect(await migrate(database)).not.toEqual([])
      expect(await migrate(database)).toEqual([])
      await sql`select pg_advisory_unlock_all()`.execute(session)
    })
})

it('ignores tables in other schemas of the database', async () => {
  const url = await emptyPostgres()
  const database = openPool(url)
  await sql`create schema other; create table other.migrations (name text)`.execute(database)
  expect(await migrate(database)).not.toEqual([])
  expect(await migrate(await anotherPool(database))).toEqual([])
})
