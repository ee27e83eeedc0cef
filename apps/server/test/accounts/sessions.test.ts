import { LIMITS } from '@safelight/contract/limits'
import { call, random, signIn, signUp } from '@safelight/test-kit/accounts/account'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'

const minute = 60_000

interface Listed {
  id: string
  createdAt: string
  lastUsedAt: string
  userAgent: string
  current: boolean
}

async function list(server: TestServer, token: string): Promise<Listed[]> {
  const response = await call(server, 'GET', '/api/user/sessions', { token })
  return (await response.json()).sessions
}

const end = async (server: TestServer, token: string, id: string) => {
  const response = await call(server, 'DELETE', `/api/user/sessions/${id}`, { token })
  return [response.status, await response.json()] as const
}

const meStatus = async (server: TestServer, token: string) =>
  (await call(server, 'GET', '/api/user/me', { token })).status

it("lists a person's sessions, most recently used first", async () => {
  let time = Date.UTC(2024, 0, 1)
  const server = await startServer({ now: () => new Date(time) })
  const person = await signUp(server)
  await signUp(server)
  time += minute
  const second = await signIn(server, person.email, person.password)
  const sessions = await list(server, person.token)
  expect(sessions).toEqual([
    {
      id: expect.stringMatching(/^[\w-]{16}$/),
      createdAt: '2024-01-01T00:01:00.000Z',
      lastUsedAt: '2024-01-01T00:01:00.000Z',
      userAgent: 'node',
      current: false,
    },
    {
      id: expect.stringMatching(/^[\w-]{16}$/),
      createdAt: '2024-01-01T00:00:00.000Z',
      lastUsedAt: '2024-01-01T00:00:00.000Z',
      userAgent: 'node',
      current: true,
    },
  ])
  const ids = (await list(server, second.token)).map(({ id }) => id)
  expect(ids).toEqual(sessions.map(({ id }) => id))
})

it('shows neither a session token nor its hash', async () => {
  const server = await startServer()
  const { token } = await signUp(server)
  const text = JSON.stringify(await list(server, token))
  const rows = await server.context.database.selectFrom('sessions').select('token_hash').execute()
  expect(rows).toHaveLength(1)
  for (const secret of [token, ...rows.map(row => row.token_hash)]) {
    expect(text).not.toContain(secret.slice(0, 12))
  }
})

it('ends only the chosen session', async () => {
  const server = await startServer()
  const person = await signUp(server)
  const second = await signIn(server, person.email, person.password)
  const id = (await list(server, person.token)).find(({ current }) => !current)?.id ?? ''
  expect(await end(server, person.token, id)).toEqual([200, {}])
  expect(await meStatus(server, second.token)).toBe(401)
  expect(await meStatus(server, person.token)).toBe(200)
  expect(await end(server, person.token, id)).toMatchObject([404, { code: 'NOT_FOUND' }])
})

it("neither ends nor reveals another person's session", async () => {
  const server = await startServer()
  const [person, other] = [await signUp(server), await signUp(server)]
  const id = (await list(server, other.token))[0]?.id ?? ''
  const refusals = [id, Buffer.from('not a name').toString('base64url').padEnd(16, 'A')]
  for (const each of refusals) {
    expect(await end(server, person.token, each)).toMatchObject([404, { code: 'NOT_FOUND' }])
  }
  expect(await meStatus(server, other.token)).toBe(200)
})

it('rejects unknown session ids', async () => {
  const server = await startServer()
  const { token } = await signUp(server)
  expect((await call(server, 'GET', '/api/user/sessions')).status).toBe(401)
  expect((await end(server, random(32), random(12)))[0]).toBe(401)
  expect((await end(server, token, 'x'))[0]).toBe(400)
})

it('lists no expired sessions', async () => {
  let time = Date.UTC(2024, 0, 1)
  const server = await startServer({ now: () => new Date(time) })
  const person = await signUp(server)
  time += 181 * 24 * 60 * minute
  const second = await signIn(server, person.email, person.password)
  expect(await list(server, second.token)).toHaveLength(1)
})

it('ends the least recently used session when an account has too many', async () => {
  const server = await startServer()
  const person = await signUp(server)
  const { database } = server.context
  const first = await database.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
  for (let i = 1; i < LIMITS.sessionsOfAccount; i += 1) {
    const last_used_at = new Date(Date.now() - i * 1000).toISOString()
    await database
      .insertInto('sessions')
      .values({ ...first, token_hash: `hash ${i}`, last_used_at })
      .execute()
  }
  await signIn(server, person.email, person.password)
  const left = await database.selectFrom('sessions').select('token_hash').execute()
  expect(left).toHaveLength(LIMITS.sessionsOfAccount)
  expect(left).not.toContainEqual({ token_hash: `hash ${LIMITS.sessionsOfAccount - 1}` })
})
