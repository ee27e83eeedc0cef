import type { Link } from '@safelight/contract/links'
import { publicStreamUrl } from '@safelight/contract/public-shares'
import { type Person, random, signUp } from '@safelight/test-kit/accounts/account'
import { addItems } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import {
  aVisitor,
  ids,
  NOT_FOUND,
  shared,
  uploads,
} from '@safelight/test-kit/sharing/public-shares'
import {
  ask,
  createAlbum,
  createLink,
  done,
  linkPassword,
  newAlbumLink,
  newItemLink,
  newSelectionLink,
} from '@safelight/test-kit/sharing/sharing'
import { makeUpload, uploaded } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'
import { LINK_PASSWORDS, RATE_LIMITS } from '../../src/api/rate-limits.ts'

let server: TestServer
let owner: Person
let time: Date
let visitor: ReturnType<typeof aVisitor>
beforeEach(async () => {
  time = new Date('2026-01-01T00:00:00.000Z')
  server = await startServer({ now: () => time })
  owner = await signUp(server, 'owner@example.org')
  visitor = aVisitor(server)
})

it('gives the same answer for unknown, ended and expired links', async () => {
  const [photo] = await uploads(server, owner, 1)
  const name = photo?.dto.name ?? ''
  const body = newItemLink(photo?.dto.id ?? '', { expirationDays: 1 })
  const expired = await createLink(server, owner, body)
  const ended = await createLink(server, owner, newItemLink(photo?.dto.id ?? ''))
  await done(ask(server, owner, 'DELETE', `/api/shares/link/${ended.token}`))
  expect(await visitor.statusOf(expired.token)).toBe(200)
  time = new Date('2026-01-02T00:00:00.000Z')
  const post = (path: string) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ keys: [`/thumbnails/thumb_${name}`] }),
    })
  for (const token of [expired.token, ended.token, random(16)]) {
    for (const response of [
      await visitor.get(shared(token)),
      await visitor.get(publicStreamUrl(token, name, 'original')),
      await visitor.get(publicStreamUrl(token, name, 'thumbnail')),
      await post(`${shared(token)}/thumbnails`),
    ]) {
      expect([response.status, await response.text()]).toEqual([404, NOT_FOUND])
    }
  }
})

it.each([1000, 500_000])(
  'answers NOT_FOUND if the owner deletes an item of %d bytes during the request',
  async size => {
    const { dto } = await uploaded(server, owner.token, makeUpload({ size }))
    const { token } = await createLink(server, owner, newItemLink(dto.id))
    const { blobs } = server.context
    const { read, readSmall } = blobs
    const deleteItem = async () => {
      await done(ask(server, owner, 'POST', '/api/media/trash', { ids: [dto.id] }))
      await done(ask(server, owner, 'POST', '/api/media/delete', { ids: [dto.id] }))
    }
    blobs.read = (...where) => deleteItem().then(() => read(...where))
    blobs.readSmall = (...where) => deleteItem().then(() => readSmall(...where))
    const response = await visitor.get(publicStreamUrl(token, dto.name, 'original'))
    expect([response.status, await response.text()]).toEqual([404, NOT_FOUND])
    expect(server.log.join()).not.toContain('request failed')
  },
)

it('shows no trashed items to visitors', async () => {
  const list = await uploads(server, owner, 2)
  const [one, two] = list
  const album = await createAlbum(server, owner, ids(list))
  const links: Link[] = []
  for (const body of [newAlbumLink(album), newSelectionLink(ids(list))]) {
    links.push(await createLink(server, owner, body))
  }
  await done(ask(server, owner, 'POST', '/api/media/trash', { ids: [two?.dto.id] }))
  for (const { token } of links) {
    expect((await visitor.open(token)).files.map(file => file.id)).toEqual([one?.dto.id])
    const url = publicStreamUrl(token, two?.dto.name ?? '', 'thumbnail')
    expect((await visitor.get(url)).status).toBe(404)
  }
  await done(ask(server, owner, 'POST', '/api/media/trash', { ids: [one?.dto.id] }))
  expect(await Promise.all(links.map(link => visitor.statusOf(link.token)))).toEqual([200, 404])
})

it("requires the link's password in every call", async () => {
  const [photo] = await uploads(server, owner, 1)
  const { id = '', name = '' } = photo?.dto ?? {}
  const password = linkPassword()
  const { token } = await createLink(server, owner, newItemLink(id, { password }))
  const thumbnailsOf = (headers: Record<string, string>) =>
    fetch(`${server.url}${shared(token)}/thumbnails`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ keys: [`/thumbnails/thumb_${name}`] }),
    })
  const urls = [
    shared(token),
    ...(['original', 'thumbnail', 'preview'] as const).map(role =>
      publicStreamUrl(token, name, role),
    ),
  ]
  for (const headers of [
    {},
    { 'x-link-auth': random(32) },
    { 'x-link-auth': '' },
    { 'x-link-auth': `${password.auth}A` },
  ] as Record<string, string>[]) {
    const answers = [
      ...(await Promise.all(urls.map(url => visitor.get(url, headers)))),
      await thumbnailsOf(headers),
    ]
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toEqual([
        401,
        {
          code: 'LINK_PASSWORD',
          message: 'This link is protected. Enter its password.',
          kdf: password.kdf,
        },
      ])
    }
  }
  const right = { 'x-link-auth': password.auth }
  const answers = [
    ...(await Promise.all(urls.map(url => visitor.get(url, right)))),
    await thumbnailsOf(right),
  ]
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200, 200])
})

it('limits wrong passwords per IP address and link', async () => {
  const behindProxy = await startServer({ trustedProxies: ['127.0.0.1'] })
  const person = await signUp(behindProxy)
  const [id = ''] = await addItems(behindProxy, person, ['2024-01-01'])
  const password = linkPassword()
  const { token } = await createLink(behindProxy, person, newItemLink(id, { password }))
  const other = await createLink(behindProxy, person, newItemLink(id, { password }))
  const visit = async (auth: string, from = '192.0.2.1', link = token) => {
    const headers = { 'x-link-auth': auth, 'x-forwarded-for': from }
    return (await fetch(behindProxy.url + shared(link), { headers })).status
  }
  const { max } = LINK_PASSWORDS.fromAddress
  for (let i = 0; i < 2 * max; i += 1) expect(await visit(password.auth, '192.0.2.9')).toBe(200)
  for (let i = 0; i < max; i += 1) expect(await visit(random(32))).toBe(401)
  expect(await visit(random(32))).toBe(429)
  expect(await visit(password.auth)).toBe(429)
  expect(await visit(password.auth, '192.0.2.9')).toBe(200)
  expect(await visit(password.auth, '192.0.2.2')).toBe(200)
  expect(await visit(password.auth, '192.0.2.1', other.token)).toBe(200)
})

it('lets 200 visitors with the right password use one link', async () => {
  const behindProxy = await startServer({ trustedProxies: ['127.0.0.1'] })
  const person = await signUp(behindProxy)
  const [id = ''] = await addItems(behindProxy, person, ['2024-01-01'])
  const password = linkPassword()
  const { token } = await createLink(behindProxy, person, newItemLink(id, { password }))
  for (let i = 0; i < 200; i += 1) {
    const headers = { 'x-link-auth': password.auth, 'x-forwarded-for': `192.0.2.${i}` }
    expect((await fetch(behindProxy.url + shared(token), { headers })).status).toBe(200)
  }
})

it('limits wrong passwords for one link over all IP addresses', async () => {
  const behindProxy = await startServer({ trustedProxies: ['127.0.0.1'] })
  const person = await signUp(behindProxy)
  const [id = ''] = await addItems(behindProxy, person, ['2024-01-01'])
  const body = newItemLink(id, { password: linkPassword() })
  const { token } = await createLink(behindProxy, person, body)
  const statuses = new Map<number, number>()
  for (let i = 0; i < LINK_PASSWORDS.fromAnywhere.max + 5; i += 1) {
    const headers = { 'x-link-auth': random(32), 'x-forwarded-for': `198.18.${i >> 8}.${i & 255}` }
    const { status } = await fetch(behindProxy.url + shared(token), { headers })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 401: LINK_PASSWORDS.fromAnywhere.max, 429: 5 })
})

it('limits how many links one IP address can request', async () => {
  const behindProxy = await startServer({ trustedProxies: ['127.0.0.1'] })
  const visit = async (from: string) => {
    const headers = { 'x-forwarded-for': from }
    return (await fetch(behindProxy.url + shared(random(16)), { headers })).status
  }
  const statuses = new Map<number, number>()
  for (let i = 0; i < RATE_LIMITS.publicPages.max + 5; i += 1) {
    const status = await visit('192.0.2.1')
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 404: RATE_LIMITS.publicPages.max, 429: 5 })
  expect(await visit('192.0.2.2')).toBe(404)
})
