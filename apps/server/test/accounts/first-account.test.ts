import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { json } from 'node:stream/consumers'
import { call, random, signUp, signupRequest } from '@safelight/test-kit/accounts/account'
import { POSTGRES } from '@safelight/test-kit/database/postgres'
import { createContext, startServer, type TestServer } from '@safelight/test-kit/server'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { needsFirstAccountCode } from '../../src/accounts/first-account.ts'
import { insertAccount } from '../../src/accounts/users.ts'
import { operator } from '../../src/admin/log.ts'
import { setVariable } from '../../src/admin/variables.ts'

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

const PUBLIC = { host: 'photos.example.org' }

async function publicServer(mode?: string) {
  const server = await startServer({ publicUrl: 'https://photos.example.org' })
  if (mode) await setVariable(server.context.database, operator(), 'SIGNUP_MODE', mode)
  return server
}

/** Sends a request with headers that `fetch` does not allow, such as the host. */
async function send({ port }: TestServer, method: string, headers: object, body?: object) {
  const asked = request({
    port,
    method,
    path: '/api/auth/signup',
    headers: { 'content-type': 'application/json', ...headers },
  })
  asked.end(body && JSON.stringify(body))
  const [answer] = await once(asked, 'response')
  return { status: answer.statusCode, content: (await json(answer)) as Record<string, unknown> }
}

const signUpWith = async (server: TestServer, headers: object, invitation?: string) => {
  const body = { ...signupRequest('mira@example.org'), ...(invitation && { invitation }) }
  const { status, content } = await send(server, 'POST', headers, body)
  return status === 200 ? 'done' : content.code
}

const whoSignsUp = async (server: TestServer, headers: object) =>
  (await send(server, 'GET', headers)).content

it.each([
  ['a public host name', PUBLIC],
  ['a proxy', { 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy with a standard header', { forwarded: 'for=127.0.0.1' }],
])('the first account needs the code through %s', async (_, headers) => {
  const server = await publicServer()
  const code = server.context.secrets.firstAccountCode()
  expect(await whoSignsUp(server, headers)).toMatchObject({ isFirst: true, mode: 'invitation' })
  for (const wrong of [undefined, random(32), `${code[0] === 'A' ? 'B' : 'A'}${code.slice(1)}`]) {
    expect(await signUpWith(server, headers, wrong)).toBe('FIRST_ACCOUNT_CODE_NEEDED')
  }
  expect(await signUpWith(server, headers, code)).toBe('done')
  expect(await whoSignsUp(server, headers)).toMatchObject({ isFirst: false, mode: 'open' })
})

it.each([
  ['192.0.2.1', true],
  ['::ffff:10.0.0.1', true],
  ['127.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['::1', false],
])('a caller at %s needs the code: %s', (remoteAddress, needed) => {
  const socket = { remoteAddress } as Socket
  const request = { headers: {}, hostname: 'localhost', socket }
  expect(needsFirstAccountCode({ mode: 'open', request })).toBe(needed)
})

it('the first account needs no code on the server itself', async () => {
  const server = await publicServer()
  expect(await whoSignsUp(server, {})).toMatchObject({ isFirst: true, mode: 'open' })
  expect(await signUpWith(server, {})).toBe('done')
})

it.each(['closed', 'invitation'])(
  'the first account needs the code everywhere if sign-up is %s',
  async mode => {
    const server = await publicServer(mode)
    expect(await whoSignsUp(server, {})).toMatchObject({ isFirst: true, mode: 'invitation' })
    expect(await signUpWith(server, {})).toBe('FIRST_ACCOUNT_CODE_NEEDED')
    const code = server.context.secrets.firstAccountCode()
    expect(await signUpWith(server, {}, code)).toBe('done')
    expect(await whoSignsUp(server, {})).toMatchObject({ isFirst: false, mode })
  },
)

it('the code creates only the first account', async () => {
  const server = await publicServer('closed')
  const code = server.context.secrets.firstAccountCode()
  expect(await signUpWith(server, PUBLIC, code)).toBe('done')
  expect(await signUpWith(server, PUBLIC, code)).toBe('SIGNUP_CLOSED')
})
