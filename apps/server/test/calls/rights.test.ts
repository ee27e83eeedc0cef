import { RIGHTS, toAccessType } from '@safelight/contract/rights'
import type { ShareInfo } from '@safelight/contract/shares'
import { call } from '@safelight/test-kit/accounts/account'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { aSharedLibrary, namesIn } from '@safelight/test-kit/sharing/shared-library'
import { ask, done } from '@safelight/test-kit/sharing/sharing'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Call, ROLES } from './call.ts'
import { callsTo } from './calls.ts'
import { ENDPOINTS, WITHOUT_TOKEN } from './endpoints.ts'
import { visitorCalls } from './table/visitors.ts'

const nameOf = ({ endpoint: { method, path }, about = '' }: Call) => `${method} ${path} ${about}`

async function aLibraryWithCalls() {
  const server = await startServer()
  const library = await aSharedLibrary(server)
  return { server, library, calls: await callsTo(server, library) }
}

/**
 * Returns the rows of all tables, to compare them before and after calls. Leaves out the tables that every
 * call may change: `sessions`, which has times of use, and `attempts`, which only PostgreSQL has.
 */
async function contentOf({
  context: { database },
}: TestServer): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {}
  for (const { name } of await database.introspection.getTables()) {
    if (name === 'sessions' || name === 'attempts') continue
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(database)
    content[name] = rows.map(row => JSON.stringify(row)).sort()
  }
  return content
}

it('the test cases include every call that requires a token', async () => {
  const { calls } = await aLibraryWithCalls()
  const asked = new Set([...calls.map(each => each.endpoint), ...WITHOUT_TOKEN])
  expect(ENDPOINTS.filter(endpoint => !asked.has(endpoint))).toEqual([])
})

it('the test cases include an album member with each right', async () => {
  const { server, library } = await aLibraryWithCalls()
  const path = `/api/albums/${library.album.id}/shares`
  const { users } = await done(ask<ShareInfo>(server, library.owner, 'GET', path))
  const members = new Map(users.map(user => [user.userId, user.permission]))
  const asked = ROLES.map(role => members.get(library[role].id)).filter(Boolean)
  expect(new Set(asked)).toEqual(new Set(RIGHTS.map(toAccessType)))
})

it('rejects requests without a token or with an expired token', async () => {
  const { server, library, calls } = await aLibraryWithCalls()
  const { token } = library.owner
  const before = await contentOf(server)
  await call(server, 'POST', '/api/auth/logout', { token })
  for (const each of calls) {
    const { method } = each.endpoint
    const answers = [
      await call(server, method, each.path, { body: each.body }),
      await call(server, method, each.path, { body: each.body, token }),
    ]
    for (const answer of answers) {
      const { code } = await answer.json()
      expect([nameOf(each), answer.status, code]).toEqual([nameOf(each), 401, 'NOT_SIGNED_IN'])
    }
  }
  expect(await contentOf(server)).toEqual(before)
})

it('gives other accounts exactly the access that their rights grant', async () => {
  const { server, library, calls } = await aLibraryWithCalls()
  const names = namesIn(library)
  const before = await contentOf(server)
  for (const each of calls) {
    const expected: unknown[] = []
    const found: unknown[] = []
    for (const role of ROLES) {
      const outcome = each.outcomes[role]
      if (outcome === undefined) continue
      const { method } = each.endpoint
      const { token } = library[role]
      const answer = await call(server, method, each.path, { token, body: each.body })
      const text = await answer.text()
      const isOwn = answer.status === 200 && names.every(name => !text.includes(name))
      expected.push([role, outcome])
      found.push([role, isOwn && outcome === 'own' ? 'own' : answer.status])
    }
    expect([nameOf(each), ...found]).toEqual([nameOf(each), ...expected])
  }
  expect(await contentOf(server)).toEqual(before)
  expect(server.log.join()).not.toContain('request failed')
})

it('rejects bodies with a wrong, overlong, missing or unknown field', async () => {
  const { server, library, calls } = await aLibraryWithCalls()
  const { token } = library.stranger
  await expectMutantsRefused(server, calls, () => ({ token }))
}, 120_000)

it('rejects bodies with a wrong, overlong, missing or unknown field from visitors of links', async () => {
  const server = await startServer({ trustedProxies: ['127.0.0.1'] })
  const calls = visitorCalls()
  const asked = new Set(calls.map(({ endpoint }) => endpoint))
  expect(asked).toEqual(new Set(WITHOUT_TOKEN.filter(({ body }) => body)))
  let visitors = 0
  // Each call comes from a different IP address, so that rate limits do not apply.
  const visitor = () => ({ from: `198.18.${++visitors >> 8}.${visitors & 255}` })
  for (const { endpoint, body } of calls) expect(endpoint.body?.safeParse(body).success).toBe(true)
  await expectMutantsRefused(server, calls, visitor)
})

async function expectMutantsRefused(
  server: TestServer,
  calls: Call[],
  asking: () => { token?: string; from?: string },
): Promise<void> {
  const before = await contentOf(server)
  for (const each of calls) {
    const { endpoint, path, body } = each
    if (body === undefined) continue
    for (const { what, mutant, mayBeFine } of mutantsOf(body)) {
      if (mayBeFine && endpoint.body?.safeParse(mutant).success) continue
      const answer = await call(server, endpoint.method, path, { ...asking(), body: mutant })
      const { code } = await answer.json()
      const name = `${nameOf(each)}: ${what}`
      expect([name, answer.status, code]).toEqual([name, 400, 'INVALID_REQUEST'])
    }
  }
  expect(await contentOf(server)).toEqual(before)
  expect(server.log.join()).not.toContain('request failed')
}

interface Mutant {
  what: string
  mutant: unknown
  /**
   * Whether the body's schema may accept this mutant. If the schema accepts it, the test does not send it.
   */
  mayBeFine: boolean
}

function mutantsOf(body: unknown): Mutant[] {
  const mutants: Mutant[] = [
    { what: 'a field more', mutant: { ...(body as object), more: 1 }, mayBeFine: false },
    { what: 'a list', mutant: [body], mayBeFine: false },
  ]
  const add = (what: string, path: Path, value: unknown, mayBeFine = false) =>
    mutants.push({ what, mutant: replaced(body, path, value), mayBeFine })
  for (const [path, value] of fieldsOf(body)) {
    const name = path.join('.')
    // The specification defines this field, but the server ignores it, so a fault in it is no error.
    if (name === 'createdBy') continue
    add(`no ${name}`, path, undefined, true)
    add(`${name} of another kind`, path, { another: 'kind' })
    if (Array.isArray(value)) add(`too many ${name}`, path, Array(1001).fill(value[0] ?? 'x'))
    if (typeof value !== 'string') continue
    add(`${name} too long`, path, 'A'.repeat(60_000), true)
  }
  return mutants
}

type Path = (string | number)[]

function fieldsOf(value: unknown, path: Path = []): [Path, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  // In a list, only the first entry is changed, as an example of all.
  const entries = Object.entries(value).slice(0, Array.isArray(value) ? 1 : undefined)
  const inside = entries.flatMap(([key, each]) => fieldsOf(each, [...path, key]))
  return path.length > 0 ? [[path, value], ...inside] : inside
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  const copy = structuredClone(value) as Record<string | number, unknown>
  copy[key] = replaced(copy[key], rest, by)
  return copy
}
