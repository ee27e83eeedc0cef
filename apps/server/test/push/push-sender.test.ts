import { LIMITS } from '@safelight/contract/limits'
import { NEWS_KINDS } from '@safelight/contract/notifications'
import { type Person, random, signIn, signUp } from '@safelight/test-kit/accounts/account'
import { createFamily, inviteTo } from '@safelight/test-kit/accounts/family'
import { addItems } from '@safelight/test-kit/items'
import {
  aBrowser,
  aPushService,
  aServerWithPush,
  openVapid,
} from '@safelight/test-kit/push-service'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import {
  ask,
  blockSender,
  createAlbum,
  done,
  shareAlbum,
} from '@safelight/test-kit/sharing/sharing'
import { newId } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'
import { tokenHash } from '../../src/accounts/tokens.ts'
import { PUSHES_A_DAY } from '../../src/push/push-sender.ts'
import { lacksContact } from '../../src/push/push-services.ts'
import { createSecrets } from '../../src/secrets.ts'
import { sweep } from '../../src/sweeper.ts'

/** The clock of the tests that need one. Dates of HTTP have no milliseconds. */
const NOW = new Date('2026-11-30T12:00:00Z')

const subscribe = (
  server: TestServer,
  person: Pick<Person, 'token'>,
  browser: ReturnType<typeof aBrowser>,
  changes: object = {},
) =>
  ask(server, person, 'PUT', '/api/user/push-subscription', { ...browser.subscription, ...changes })

const choose = (server: TestServer, person: Person, off: string[]) =>
  done(ask(server, person, 'PUT', '/api/user/notifications', { off }))

const stateOf = async (server: TestServer, person: Pick<Person, 'token'>) =>
  (await ask(server, person, 'GET', '/api/user/notifications')).body

async function aSubscriber(answer?: Parameters<typeof aPushService>[0], options = {}) {
  const service = await aPushService(answer)
  const { server, push, log } = await aServerWithPush(service, options)
  const person = await signUp(server)
  const browser = aBrowser(service)
  await done(subscribe(server, person, browser))
  const rows = () => server.context.database.selectFrom('push_subscriptions').selectAll().execute()
  return { service, server, push, log, person, browser, rows }
}

it('sends pushes that only the browser opens, signed by the server', async () => {
  const { service, server, push, person, browser } = await aSubscriber(undefined, {
    now: () => NOW,
  })
  push.tell({ kind: 'shares', userId: person.id })
  await push.idle()
  const [sent, ...more] = service.pushes
  if (!sent) throw new Error('nothing was sent')
  expect(more).toEqual([])
  expect([sent.method, sent.path]).toEqual(['POST', browser.path])
  expect(sent.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '259200',
    topic: 'news',
    urgency: 'normal',
  })
  expect(browser.open(sent.body)).toEqual({ text: 'Safelight has news', recordSize: 4096 })
  expect(() => aBrowser(service).open(sent.body)).toThrow()
  const { isValid, header, claims, publicKey } = openVapid(sent)
  expect(isValid).toBe(true)
  expect(header).toEqual({ typ: 'JWT', alg: 'ES256' })
  const exp = NOW.getTime() / 1000 + 12 * 60 * 60
  expect(claims).toEqual({ aud: service.url, sub: 'https://photos.example.org', exp })
  expect(await stateOf(server, person)).toEqual({ publicKey, isSubscribed: true, off: [] })
})

it('tells a push service nothing but that something happened', async () => {
  const { service, server, push, person, browser } = await aSubscriber()
  const friend = await signUp(server, 'friend@example.org')
  const album = await createAlbum(server, friend)
  await shareAlbum(server, friend, album, person)
  const group = await createFamily(server, friend, 'The Hidden Title')
  await inviteTo(server, friend, group, person.email)
  await signIn(server, person.email, person.password)
  await push.idle()
  for (const kind of NEWS_KINDS) {
    push.tell({ kind, userId: person.id })
    await push.idle()
  }
  expect(service.pushes).toHaveLength(3 + NEWS_KINDS.length)
  const seen = service.pushes.map(({ method, path, headers, body }) => {
    const { authorization, ...others } = headers
    return { method, path, others, bytes: body.length, text: browser.open(body).text }
  })
  expect(new Set(seen.map(each => JSON.stringify(each))).size).toBe(1)
  const readable = service.pushes.map(({ path, headers, body }) => [
    path,
    JSON.stringify({ ...headers, ...openVapid({ headers } as never).claims }),
    body.toString('latin1'),
  ])
  for (const secret of [person.email, friend.email, album.id, 'Hidden Title'])
    expect(JSON.stringify(readable)).not.toContain(secret)
  // Nor does a push reveal which kind it is of: each has its own key and salt.
  const bodies = new Set(service.pushes.map(({ body }) => body.subarray(0, 86).toString('hex')))
  expect(bodies.size).toBe(service.pushes.length)
})

it('sends news to every device except the one that signed in', async () => {
  const { service, server, push, person, browser } = await aSubscriber()
  const phone = await signIn(server, person.email, person.password)
  await push.idle()
  expect(service.pushes.map(({ path }) => path)).toEqual([browser.path])
  const onPhone = aBrowser(service)
  await done(subscribe(server, phone, onPhone))
  push.tell({ kind: 'shares', userId: person.id })
  await push.idle()
  expect(
    service.pushes
      .slice(1)
      .map(({ path }) => path)
      .sort(),
  ).toEqual([browser.path, onPhone.path].sort())
})

it('sends no comments of blocked people', async () => {
  const { service, server, push, person } = await aSubscriber()
  const friend = await signUp(server, 'friend@example.org')
  const [item = ''] = await addItems(server, person, ['2024-01-01'])
  const album = await createAlbum(server, person, [item])
  await shareAlbum(server, person, album, friend)
  await push.idle()
  service.pushes.length = 0
  const comment = () =>
    done(
      ask(server, friend, 'PUT', `/api/albums/${album.id}/media/${item}/comments/${newId()}`, {
        epoch: 1,
        sealed: random(285),
        signature: random(64),
      }),
    )
  await comment()
  await push.idle()
  expect(service.pushes).toHaveLength(1)
  await done(blockSender(server, person, friend))
  await comment()
  await push.idle()
  expect(service.pushes).toHaveLength(1)
})

it('sends no kinds that the person has turned off', async () => {
  const { service, server, push, person } = await aSubscriber()
  await choose(server, person, ['shares', 'backup'])
  expect((await stateOf(server, person)).off).toEqual(['backup', 'shares'])
  push.tell({ kind: 'shares', userId: person.id })
  await push.idle()
  expect(service.pushes).toEqual([])
  push.tell({ kind: 'family', userId: person.id })
  await push.idle()
  expect(service.pushes).toHaveLength(1)
})

it('merges news of one kind that come together, and limits the pushes of each kind in a day', async () => {
  const { service, push, person } = await aSubscriber(undefined, { collect: 5 })
  for (let i = 0; i < 50; i += 1) push.tell({ kind: 'comments', userId: person.id })
  await push.idle()
  expect(service.pushes).toHaveLength(1)
  for (let i = 0; i < PUSHES_A_DAY + 5; i += 1) {
    push.tell({ kind: 'comments', userId: person.id })
    await push.idle()
  }
  expect(service.pushes).toHaveLength(PUSHES_A_DAY)
  push.tell({ kind: 'signIns', userId: person.id })
  await push.idle()
  expect(service.pushes).toHaveLength(PUSHES_A_DAY + 1)
})

it.each([404, 410])('deletes a subscription after the answer %i', async status => {
  const { push, person, rows } = await aSubscriber(response => response.writeHead(status).end())
  push.tell({ kind: 'shares', userId: person.id })
  await push.idle()
  expect(await rows()).toEqual([])
})

it('retries when a push service is busy, and then gives up', async () => {
  const { service, push, person, rows, log } = await aSubscriber(response =>
    response.writeHead(503).end(),
  )
  push.tell({ kind: 'shares', userId: person.id })
  await push.idle()
  expect(service.pushes).toHaveLength(3)
  expect(await rows()).toHaveLength(1)
  expect(log.join()).not.toContain('/push/')
})

it.each([
  ['seconds', '7', 7_000],
  ['a date', new Date(NOW.getTime() + 90_000).toUTCString(), 90_000],
  ['less than its own pause', '0', 5],
])('waits for a push service that asks for %s', async (_, retryAfter, expected) => {
  const waits: number[] = []
  const { service, push, person } = await aSubscriber(
    response => {
      if (waits.length > 0) response.writeHead(201).end()
      else response.writeHead(429, { 'retry-after': retryAfter }).end()
    },
    { now: () => NOW, pauses: [5], pause: async (time: number) => void waits.push(time) },
  )
  push.tell({ kind: 'shares', userId: person.id })
  await push.idle()
  expect(service.pushes).toHaveLength(2)
  expect(waits).toEqual([expected])
})

it('gives up at once if a push service asks for more than an hour', async () => {
  const { service, push, person } = await aSubscriber(
    response =>
      response
        .writeHead(429, { 'retry-after': new Date(NOW.getTime() + 7_200_000).toUTCString() })
        .end(),
    { now: () => NOW },
  )
  push.tell({ kind: 'shares', userId: person.id })
  await push.idle()
  expect(service.pushes).toHaveLength(1)
})

it('follows no redirect of a malicious push service', async () => {
  const target = await aPushService()
  const { service, push, person } = await aSubscriber(response =>
    response.writeHead(307, { location: `${target.url}/latest/meta-data` }).end(),
  )
  push.tell({ kind: 'shares', userId: person.id })
  await push.idle()
  expect([service.pushes.length, target.pushes.length]).toEqual([1, 0])
})

it('reads no endless answer', async () => {
  const { service, push, person } = await aSubscriber(response => {
    response.writeHead(201)
    const fill = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    }
    response.on('drain', fill)
    fill()
  })
  push.tell({ kind: 'shares', userId: person.id })
  await push.idle()
  expect(service.pushes).toHaveLength(1)
})

it('does not wait for a push service that never answers', async () => {
  const { service, push, person, log } = await aSubscriber(() => {}, {
    pauses: [],
    times: { headersTimeout: 50 },
  })
  push.tell({ kind: 'shares', userId: person.id })
  await push.idle()
  expect(service.pushes).toHaveLength(1)
  expect(log.join()).toContain('UND_ERR_HEADERS_TIMEOUT')
})

it.each([
  ['http', (url: string) => url.replace('https', 'http')],
  ['another host', () => 'https://photos.example.org/push/1'],
  ['the metadata service', () => 'https://169.254.169.254/latest/meta-data'],
  ['this machine', () => 'https://127.0.0.1/push/1'],
  ['another port', (url: string) => url.replace(/:\d+/, ':1')],
  ['credentials', (url: string) => url.replace('//', '//name:password@')],
  ['a longer host', (url: string) => url.replace('localhost', 'localhost.example.org')],
  ['a host after @', (url: string) => `${url.replace(/\/push.*/, '')}@example.org/push/1`],
])('refuses to push to %s', async (_, change) => {
  const { server, person, browser, service, rows } = await aSubscriber()
  const endpoint = change(browser.subscription.endpoint)
  const { status, body } = await subscribe(server, person, aBrowser(service), { endpoint })
  expect([status, body.code]).toEqual([400, 'INVALID_REQUEST'])
  expect(await rows()).toHaveLength(1)
})

it('stops pushes to a push service that the administrator no longer allows', async () => {
  const { service, server, person, rows } = await aSubscriber()
  const later = await aServerWithPush({ host: 'push.example.org' }, server.context)
  later.push.tell({ kind: 'shares', userId: person.id })
  await later.push.idle()
  expect([service.pushes, await rows()]).toEqual([[], []])
})

it('deletes a subscription whose key is not on the curve', async () => {
  const { service, server, push, person, rows } = await aSubscriber()
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(random(64), 'base64url')])
  const p256dh = point.toString('base64url')
  await done(subscribe(server, person, aBrowser(service), { p256dh }))
  push.tell({ kind: 'shares', userId: person.id })
  await push.idle()
  expect([service.pushes, await rows()]).toEqual([[], []])
})

it('ends a subscription with its session', async () => {
  const { server, person, rows } = await aSubscriber()
  await done(ask(server, person, 'POST', '/api/auth/logout'))
  expect(await rows()).toEqual([])
})

it('unsubscribes a device', async () => {
  const { server, person, rows } = await aSubscriber()
  await done(ask(server, person, 'DELETE', '/api/user/push-subscription'))
  expect(await rows()).toEqual([])
  expect((await stateOf(server, person)).isSubscribed).toBe(false)
})

it('moves a browser to the account that it signed in to last', async () => {
  const { server, browser, rows } = await aSubscriber()
  const other = await signUp(server)
  await done(subscribe(server, other, browser))
  expect((await rows()).map(row => row.user_id)).toEqual([other.id])
})

it('subscribes a browser for two accounts at the same time', async () => {
  const { server, person, browser, rows } = await aSubscriber()
  const other = await signUp(server)
  const people = [person, other]
  for (let round = 0; round < 4; round += 1) {
    const fresh = aBrowser({ url: new URL(browser.subscription.endpoint).origin })
    const answers = await Promise.all(
      [0, 1, 2, 3].map(i => subscribe(server, people[i % 2] ?? person, fresh)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await rows()).map(({ endpoint }) => endpoint)).toContain(fresh.subscription.endpoint)
  }
  expect(await rows()).toHaveLength(1)
})

it('subscribes sessions of one account at the same time', async () => {
  const { server, person, service, rows } = await aSubscriber()
  const sessions = [person, await signIn(server, person.email, person.password)]
  for (let round = 0; round < 4; round += 1) {
    const browsers = [aBrowser(service), aBrowser(service)]
    const answers = await Promise.all(
      [0, 1, 2, 3].map(i =>
        subscribe(server, sessions[i % 2] ?? person, browsers[i >> 1] ?? aBrowser(service)),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const kept = await rows()
    expect(new Set(kept.map(({ endpoint }) => endpoint)).size).toBe(kept.length)
  }
})

it('limits the devices of an account', async () => {
  const { server, person, service, rows } = await aSubscriber()
  for (let i = 0; i < LIMITS.pushSubscriptions; i += 1) {
    const token = random(32)
    await server.context.database
      .insertInto('sessions')
      .values({
        token_hash: tokenHash(token),
        user_id: person.id,
        user_agent: '',
        created_at: new Date().toISOString(),
        last_used_at: new Date().toISOString(),
      })
      .execute()
    await done(subscribe(server, { token }, aBrowser(service)))
  }
  expect(await rows()).toHaveLength(LIMITS.pushSubscriptions)
  expect((await stateOf(server, person)).isSubscribed).toBe(false)
})

it('reminds a device once when its time without a backup is over', async () => {
  const { service, server, push, person, browser } = await aSubscriber()
  const phone = await signIn(server, person.email, person.password)
  await push.idle()
  service.pushes.length = 0
  await done(subscribe(server, phone, aBrowser(service)))
  const remindAt = new Date(Date.now() + 60_000).toISOString()
  await done(subscribe(server, person, browser, { remindAt }))
  const sweepAt = async (time: number) => {
    await sweep({ ...server.context, now: () => new Date(time) }, new Date())
    await push.idle()
  }
  await sweepAt(Date.now())
  expect(service.pushes).toEqual([])
  await sweepAt(Date.now() + 120_000)
  await sweepAt(Date.now() + 180_000)
  expect(service.pushes.map(({ path }) => path)).toEqual([browser.path])
})

it('sends no pushes if the administrator turned them off', async () => {
  const { server, service, person, browser } = await aSubscriber()
  const off = await startServer({ ...server.context, push: undefined })
  expect(await stateOf(off, person)).toMatchObject({ publicKey: null })
  expect((await subscribe(off, person, browser)).status).toBe(400)
  expect(service.pushes).toEqual([])
})

it.each([
  ['Apple without a contact', 'api.push.apple.com', undefined, true],
  ['all of Apple without a contact', '*.push.apple.com', undefined, true],
  ['Apple with a contact', '*.push.apple.com', 'mailto:photos@example.org', false],
  ['others without a contact', 'fcm.googleapis.com', undefined, false],
])('finds settings that Apple would refuse: %s', (_, host, contact, isLacking) => {
  expect(lacksContact([host], contact)).toBe(isLacking)
})

it('derives the same key from the same secret', () => {
  const keyOf = (byte: number) =>
    createSecrets(Buffer.alloc(32, byte)).push().publicKey.toString('base64url')
  expect(keyOf(1)).toBe(keyOf(1))
  expect(keyOf(1)).not.toBe(keyOf(2))
})
