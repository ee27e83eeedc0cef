import { LINK_AUTH_HEADER } from '@safelight/contract/public-shares'
import {
  call,
  type Person,
  random,
  signUp,
  signupRequest,
} from '@safelight/test-kit/accounts/account'
import { expected, source } from '@safelight/test-kit/blobs/blob-store-suite'
import { anotherServer, startServer, type TestServer } from '@safelight/test-kit/server'
import { aVisitor, shared, uploads } from '@safelight/test-kit/sharing/public-shares'
import { createLink, linkPassword, newItemLink } from '@safelight/test-kit/sharing/sharing'
import { sql } from 'kysely'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { mayNotify } from '../../src/accounts/mail-bounds.ts'
import { LINK_PASSWORDS, RATE_LIMITS } from '../../src/api/rate-limits.ts'
import { newBlobKey } from '../../src/blobs/blob-store.ts'
import { writeFor } from '../../src/database/write-for.ts'
import { mailNotices, recordNotices } from '../../src/family/notices.ts'
import { forgetAttempts } from '../../src/installation/attempts.ts'
import { claim } from '../../src/installation/claims.ts'
import { type InCommon, joinServers } from '../../src/installation/running-servers.ts'
import { SETTINGS_AGE } from '../../src/installation/settings.ts'
import { collectDeletedBlobs } from '../../src/items/deletion.ts'
import type { Message } from '../../src/mail/mailer.ts'
import { Sandbox } from '../../src/payment/sandbox.ts'
import { startSweeper } from '../../src/sweeper.ts'

/*
 * Several servers share one database and one blob store. Only one of them runs each job, and all of them
 * share the counters of rate limits.
 */

const HOUR = 60 * 60 * 1000

let servers: [TestServer, TestServer, TestServer]
beforeEach(async () => {
  const first = await startServer()
  servers = [first, await anotherServer(first), await anotherServer(first)]
})

const database = () => servers[0].context.database

async function note(keys: readonly string[]): Promise<void> {
  await database()
    .insertInto('deleted_blobs')
    .values(keys.map(blob => ({ blob })))
    .execute()
}

function watched(remove?: TestServer['context']['blobs']['delete']) {
  const asked: string[][] = []
  const all = servers.map(({ context }) => ({
    ...context,
    blobs: {
      ...context.blobs,
      delete(keys: string[]) {
        asked.push(keys)
        return (remove ?? context.blobs.delete)(keys)
      },
    },
  }))
  return { asked, all }
}

it('deletes each blob only once with any number of sweeping servers', async () => {
  const keys = Array.from({ length: 2000 }, newBlobKey)
  const data = Buffer.from('ciphertext')
  for (const key of keys.slice(0, 20)) {
    await servers[0].context.blobs.put(key, source(data), expected(data))
  }
  await note(keys)
  const { asked, all } = watched()
  await Promise.all(all.map(collectDeletedBlobs))
  expect(asked.flat().sort()).toEqual(keys.sort())
  expect(asked.filter(some => some.length > 0).length).toBeGreaterThan(1)
  expect(await servers[0].blobs()).toEqual([])
  expect(await database().selectFrom('deleted_blobs').selectAll().execute()).toEqual([])
})

it('retries a failed blob deletion in a later sweep', async () => {
  const keys = [newBlobKey(), newBlobKey()].sort()
  await note(keys)
  const broken = watched(async () => {
    throw new Error('the store is on fire')
  })
  const [first, second] = broken.all
  await expect(collectDeletedBlobs(first as TestServer['context'])).rejects.toThrow('on fire')
  // The first server failed, but keeps its claims, as after a crash. The second server must wait.
  await collectDeletedBlobs(second as TestServer['context'])
  expect(broken.asked.filter(some => some.length > 0)).toEqual([keys])

  await database().updateTable('deleted_blobs').set({ claimed_until: 1 }).execute()
  const stuck = watched(async all => all.map(key => ({ key, reason: new Error('stuck') })))
  for (const parts of stuck.all.slice(0, 2)) await collectDeletedBlobs(parts)
  expect(stuck.asked.filter(some => some.length > 0)).toEqual([keys, keys])
})

it('mails each notice only once', async () => {
  const people: Person[] = []
  for (let i = 0; i < 10; i += 1) people.push(await signUp(servers[0]))
  await database().updateTable('users').set({ email_verified_at: '2026-01-01' }).execute()
  await recordNotices(
    database(),
    people.map(({ id }) => id),
    'plan-ended',
  )
  const mails: Message[] = []
  const mailer = { send: (mail: Message) => void mails.push(mail), ...IDLE }
  // Lock the notices until every server waits for them. Otherwise, one server could finish before the others
  // start.
  const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = writeFor(database(), [], async transaction => {
    await transaction.selectFrom('family_notices').select('user_id').forUpdate().execute()
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const mailing = Promise.all(servers.map(({ context }) => mailNotices({ ...context, mailer })))
  await expect.poll(waiting).toBe(servers.length)
  held.resolve()
  await Promise.all([holder, mailing])
  expect(mails.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort())
})

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(database())
  return rows[0]?.count ?? 0
}

const IDLE = { idle: async () => {}, close: async () => {} }

it('runs the sweep and the payment check once an hour across all servers', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const person = await signUp(servers[0])
  const { now } = servers[0].context
  const id = 'sandbox_1'
  await database()
    .insertInto('payment_customers')
    .values({ user_id: person.id, id, checkout_at: null, asked_at: '2000-01-01' })
    .execute()
  await database()
    .insertInto('subscriptions')
    .values({ user_id: person.id, ...SUBSCRIPTION })
    .execute()
  const done: string[] = []
  const withWatches = servers.map(({ context }) => {
    const payment = new Sandbox({ database: context.database, now })
    payment.subscriptionOf = async () => {
      done.push('asked')
      return SUBSCRIPTION
    }
    const sweep = async () => void done.push('swept')
    return { ...context, payment, blobs: { ...context.blobs, sweep } }
  })
  const sweepers = await Promise.all(withWatches.map(startSweeper))
  expect(done).toEqual(['swept'])

  await database().updateTable('claims').set({ until: 0 }).execute()
  await vi.advanceTimersByTimeAsync(HOUR)
  await Promise.all(sweepers.map(sweeper => sweeper.stop()))
  expect(done.sort()).toEqual(['asked', 'swept', 'swept'])
})

const SUBSCRIPTION = {
  id: 'sub_1',
  plan_id: 2,
  status: 'active',
  amount: 299,
  currency: 'usd',
  current_period_end: 1,
  cancel_at_period_end: 0,
} as const

it("grants a job to one server until that server's lease ends", async () => {
  const take = () => Promise.all(servers.map(({ context }) => claim(context.database, 'job', HOUR)))
  expect((await take()).filter(Boolean)).toHaveLength(1)
  expect((await take()).filter(Boolean)).toHaveLength(0)
  await database().updateTable('claims').set({ until: 0 }).execute()
  expect((await take()).filter(Boolean)).toHaveLength(1)
})

it('allows as many sign-in attempts across all servers as on a single server', async () => {
  const attempt = async (i: number, email = 'mira@example.org') => {
    const server = servers[i % 3] as TestServer
    const body = { email, password: random(32) }
    return (await call(server, 'POST', '/api/auth/login', { body })).status
  }
  const { max } = RATE_LIMITS.login
  const statuses = await Promise.all(Array.from({ length: max + 5 }, (_, i) => attempt(i)))
  expect(statuses.filter(status => status === 401)).toHaveLength(max)
  expect(statuses.filter(status => status === 429)).toHaveLength(5)
  for (const i of [0, 1, 2]) expect(await attempt(i, 'other@example.org')).toBe(401)
  const more = RATE_LIMITS.loginByAddress.max - max - 8
  for (let i = 0; i < more; i += 1) expect(await attempt(i, `person${i}@example.org`)).toBe(401)
  for (const i of [0, 1, 2]) expect(await attempt(i, 'next@example.org')).toBe(429)

  const refused = await call(servers[2], 'POST', '/api/auth/login', {
    body: { email: 'mira@example.org', password: random(32) },
  })
  expect(Number(refused.headers.get('retry-after') ?? 1)).toBeGreaterThan(0)
  await database().updateTable('attempts').set({ until: 0 }).execute()
  expect(await attempt(1)).toBe(401)
  expect(await attempt(1)).toBe(401)
})

it('mails at most once an hour from one person to another person', async () => {
  const told = await Promise.all(
    servers.map(({ context }) => mayNotify(context, 1, 'maria@example.org')),
  )
  expect(told.filter(Boolean)).toHaveLength(1)
  expect(await mayNotify(servers[1].context, 2, 'maria@example.org')).toBe(true)
})

it('stores rate-limit counters without the addresses', async () => {
  const { secrets } = servers[0].context
  await call(servers[1], 'POST', '/api/auth/prelogin', { body: { email: 'mira@example.org' } })
  const rows = () => database().selectFrom('attempts').select(['digest', 'count']).execute()
  const digest = secrets.attempt('POST /api/auth/prelogin', '127.0.0.1')
  expect(await rows()).toEqual([{ digest, count: 1 }])
  await forgetAttempts(database())
  expect(await rows()).toHaveLength(1)
  await database().updateTable('attempts').set({ until: 1 }).execute()
  await forgetAttempts(database())
  expect(await rows()).toEqual([])
})

it('all servers accept a link password that one server has accepted', async () => {
  const [a] = servers
  const owner = await signUp(a)
  const [photo] = await uploads(a, owner, 1)
  const password = linkPassword()
  const { token } = await createLink(a, owner, newItemLink(photo?.dto.id ?? '', { password }))
  const visit = async (server: TestServer, auth: string) =>
    (await aVisitor(server).get(shared(token), { [LINK_AUTH_HEADER]: auth })).status
  expect(await visit(a, password.auth)).toBe(200)
  for (let i = 1; i < LINK_PASSWORDS.fromAddress.max; i += 1) {
    expect(await visit(a, random(32))).toBe(401)
  }
  for (const server of servers) {
    expect(await visit(server, random(32))).toBe(429)
    expect(await visit(server, password.auth)).toBe(200)
  }
})

it('applies a setting changed on another server within seconds', async () => {
  const [a, b] = servers
  const admin = await signUp(a)
  const signup = async (server: TestServer, name: string) =>
    (
      await call(server, 'POST', '/api/auth/signup', {
        body: signupRequest(`${name}@example.org`),
      })
    ).status
  expect(await signup(b, 'first')).toBe(200)
  const body = { variableValue: 'closed', isActive: true }
  const changed = await call(a, 'PUT', '/api/admin/variables/SIGNUP_MODE', {
    token: admin.token,
    body,
  })
  expect(changed.status).toBe(200)
  expect(await signup(a, 'second')).toBe(403)
  const later = performance.now() + SETTINGS_AGE
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  onTestFinished(() => clock.mockRestore())
  expect(await signup(b, 'third')).toBe(403)
  expect(SETTINGS_AGE).toBeLessThanOrEqual(5000)
})

it('refuses to start a server whose settings differ from those of the running servers', async () => {
  const [a, b, c] = servers
  const sandbox: InCommon = { payments: 'sandbox', blobs: 'here' }
  const first = await joinServers(a.context, sandbox)
  const second = await joinServers(b.context, sandbox)
  onTestFinished(() => second.leave())
  await expect(joinServers(c.context, { ...sandbox, payments: 'stripe' })).rejects.toThrow(
    'PAYMENTS must be the same for all servers of one database. Here it is stripe; a server that runs, or ran a minute ago, has sandbox.',
  )
  await expect(joinServers(c.context, { ...sandbox, blobs: 'there' })).rejects.toThrow(
    /^S3_ENDPOINT must be the same/,
  )
  await first.leave()
  await expect(joinServers(c.context, { ...sandbox, payments: 'stripe' })).rejects.toThrow()
  await database().updateTable('running_servers').set({ until: 1 }).execute()
  const third = await joinServers(c.context, { ...sandbox, payments: 'stripe' })
  await third.leave()
})
