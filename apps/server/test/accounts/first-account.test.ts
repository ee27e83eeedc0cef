import { call, random, signUp } from '@safelight/test-kit/accounts/account'
import { POSTGRES } from '@safelight/test-kit/database/postgres'
import { createContext, startServer } from '@safelight/test-kit/server'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { insertAccount } from '../../src/accounts/users.ts'

it('makes only the first account the administrator', async () => {
  const server = await startServer()
  const people = await Promise.all(Array.from({ length: 10 }, () => signUp(server)))
  const users = await Promise.all(
    people.map(async ({ token }) => (await call(server, 'GET', '/api/user/me', { token })).json()),
  )
  const admins = users.filter(user => user.roles.includes('ADMIN'))
  expect(admins.map(user => user.id)).toEqual([1])
  expect(new Set(users.map(user => user.id)).size).toBe(10)
  expect(users.every(user => user.roles.includes('USER'))).toBe(true)
})

it('makes the first account the administrator even after failed sign-ups', async () => {
  const { database } = (await createContext()).context
  const keys_json = JSON.stringify({ accountId: random(16) })
  const account = (email: string) => ({
    email,
    keys_json,
    password_hmac: '',
    recovery_hmac: '',
    profile_sealed: '',
    profile_version: 1,
    created_at: '',
  })
  const add = (email: string) => insertAccount(database, account(email), async () => {})
  // In PostgreSQL, rolled back rows use up sequence numbers. Skip numbers in both databases.
  const lost = POSTGRES
    ? sql`select setval('users_id_seq', 4)`
    : sql`insert into sqlite_sequence (name, seq) values ('users', 4)`
  await lost.execute(database)
  await expect(add(null as never)).rejects.toThrow(/not[- ]null/i)
  expect(await add('mira@example.org')).toBe(1)
  const users = await database.selectFrom('users').select(['id', 'roles_json']).execute()
  expect(users).toEqual([{ id: 1, roles_json: '["ADMIN","USER"]' }])
})
