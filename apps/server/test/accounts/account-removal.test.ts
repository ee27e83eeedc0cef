import { call, random, signIn, signUp } from '@safelight/test-kit/accounts/account'
import { firstStep, turnOn } from '@safelight/test-kit/accounts/second-factor'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import {
  aSharedLibrary,
  namesIn,
  type SharedLibrary,
} from '@safelight/test-kit/sharing/shared-library'
import {
  ask,
  createAlbum,
  done,
  newMembership,
  readAlbum,
  shareAlbum,
} from '@safelight/test-kit/sharing/sharing'
import { uploaded } from '@safelight/test-kit/uploads/uploads'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { removeDeletedAccounts } from '../../src/removal/remove-accounts.ts'
import { startSweeper } from '../../src/sweeper.ts'

let server: TestServer
let library: SharedLibrary
beforeEach(async () => {
  server = await startServer()
  await server.context.database.updateTable('account_numbers').set({ last: 7654321 }).execute()
  library = await aSharedLibrary(server)
})

const remove = (password = library.owner.password, backupCode?: string) =>
  ask(server, library.owner, 'DELETE', '/api/user', {
    password,
    ...(backupCode && { secondFactor: { method: 'backup', code: backupCode } }),
  })

async function tracesOf(names: string[], id: number): Promise<string[]> {
  const db = server.context.database
  const tables = await db.introspection.getTables()
  const traces: string[] = []
  for (const { name: table, columns } of tables) {
    for (const { name: column } of columns) {
      const text = sql`cast(${sql.ref(column)} as text)`
      const held = sql.join(
        names.map(name => sql`replace(${text}, ${name}, '') != ${text}`),
        sql` or `,
      )
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)}
        where ${text} = ${String(id)} or ${held}
      `.execute(db)
      if (rows[0]?.count !== 0) traces.push(`${table}.${column}`)
    }
  }
  return traces
}

const names = () => [library.owner.email, ...namesIn(library)]

it('leaves no row and no blob of a deleted account', async () => {
  const { owner, shown, hidden, trashed, editor } = library
  const theirs = await uploaded(server, editor.token)
  const { dto } = theirs
  const { backupCodes } = await turnOn(server, owner, Date.now())
  await firstStep(server, owner)
  expect(await tracesOf(names(), owner.id)).toEqual(
    expect.arrayContaining([
      'users.id',
      'items.id',
      'albums.owner_id',
      'changes.item_id',
      'staged_items.upload_id',
    ]),
  )
  expect(await tracesOf(names(), owner.id)).toEqual(
    expect.arrayContaining(
      ['totp', 'backup_codes', 'sign_in_challenges'].map(table => `${table}.user_id`),
    ),
  )
  await done(remove(owner.password, backupCodes[0]))
  await removeDeletedAccounts(server.context)
  expect(await tracesOf(names(), owner.id)).toEqual([])
  // The call that deleted the account may still be deleting the last blobs.
  await expect.poll(() => server.blobs()).toHaveLength(2)
  const left = (await server.blobs()).join()
  expect([shown, hidden, trashed].every(({ dto }) => !left.includes(dto.id))).toBe(true)
  const headers = { authorization: `Bearer ${editor.token}` }
  expect((await fetch(`${server.url}/authz?key=/${dto.name}`, { headers })).status).toBe(200)
  expect((await ask(server, editor, 'GET', '/api/albums/shared-with-me')).body).toEqual([])
  expect((await ask(server, editor, 'GET', '/api/media/shared-with-me')).body).toEqual([])
})

it("an account deletion removes only that account's items from other people's albums", async () => {
  const { owner, editor, hidden } = library
  const theirs = await uploaded(server, editor.token)
  const album = await createAlbum(server, editor, [theirs.dto.id])
  await shareAlbum(server, editor, album, owner, 'edit')
  const { epoch } = await readAlbum(server, editor, album.id)
  const items = [newMembership(hidden.dto.id)]
  await done(ask(server, owner, 'POST', `/api/albums/${album.id}/media`, { epoch, items }))
  expect((await readAlbum(server, editor, album.id)).count).toBe(2)
  await done(remove())
  await removeDeletedAccounts(server.context)
  expect((await readAlbum(server, editor, album.id)).count).toBe(1)
  expect(await tracesOf(names(), owner.id)).toEqual([])
})

it('account deletion ends every session of the account immediately', async () => {
  const { owner } = library
  const other = await signIn(server, owner.email, owner.password)
  expect((await remove(random(32))).status).toBe(401)
  expect((await ask(server, other, 'GET', '/api/user/me')).status).toBe(200)
  await done(remove())
  for (const person of [owner, other]) {
    expect((await ask(server, person, 'GET', '/api/user/me')).status).toBe(401)
  }
  const login = { email: owner.email, password: owner.password }
  expect((await call(server, 'POST', '/api/auth/login', { body: login })).status).toBe(401)
  const next = await signUp(server, owner.email)
  await removeDeletedAccounts(server.context)
  expect((await ask(server, next, 'GET', '/api/user/me')).status).toBe(200)
})

it('completes an interrupted account deletion at the next start of the server', async () => {
  const { owner, editor } = library
  await server.context.database
    .updateTable('users')
    .set({ email: 'deleted/1', deleted_at: new Date().toISOString() })
    .where('id', '=', owner.id)
    .execute()
  const sweeper = await startSweeper(server.context)
  sweeper.stop()
  expect(await tracesOf(names(), owner.id)).toEqual([])
  expect(await server.blobs()).toEqual([])
  expect((await ask(server, editor, 'GET', '/api/user/me')).status).toBe(200)
})
