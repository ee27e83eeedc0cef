import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LinkOptions } from '@safelight/client/sharing'
import { albumShares } from '@safelight/contract/shares'
import { fromBase64url } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import type { Identity } from '@safelight/crypto/identity'
import { readLinkFragment } from '@safelight/crypto/link-fragments'
import { deriveLinkKeys, openLinkPayload, sealLinkPayload } from '@safelight/crypto/links'
import type { TestServer } from '@safelight/test-kit/server'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { encodeSigned } from '../../packages/client/src/api/codecs/signed-seal.ts'
import {
  InvalidLinkError,
  openPublicShare,
} from '../../packages/client/src/public-link/public-share.ts'
import type { linkPayloadSchema } from '../../packages/client/src/sharing/links/link-payload.ts'
import { openOwnLink } from '../../packages/client/src/sharing/links/own-links.ts'
import { aServer, derive, encodeIdentity, type Somebody, somebody } from './actors.ts'

const LINK: LinkOptions = {
  title: 'Summer',
  description: 'By the sea',
  createdByName: 'Ada Lovelace',
  originals: true,
  expirationDays: null,
  password: undefined,
}

function visit(url: string | undefined, password?: string, baseUrl?: string) {
  const address = new URL(url ?? '')
  const token = address.pathname.replace('/share/', '')
  const link = { token, fragment: address.hash.slice(1) }
  return openPublicShare(link, password, {
    baseUrl: baseUrl ?? address.origin,
    derive,
  })
}

const namesOf = async (share: Awaited<ReturnType<typeof visit>>) =>
  (await share.page(0)).items.map(item => item.details?.name).sort()

/** A proxy to `url` that applies `change` to JSON responses. */
async function proxy(url: string, change: (body: Record<string, unknown>) => void) {
  const server = createServer(async (request, response) => {
    const { 'x-link-auth': auth } = request.headers
    const headers = auth ? { 'x-link-auth': String(auth) } : {}
    const answer = await fetch(url + request.url, { headers })
    const body = await answer.json()
    change(body)
    response.statusCode = answer.status
    response.end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function ada() {
  const server = await aServer()
  return { server, ada: await somebody(server, 'ada') }
}

async function anAlbumLink(who: Somebody, options: Partial<LinkOptions> = {}) {
  const item = await who.upload('first.jpg')
  const { id } = await who.albums.create({ title: 'Summer', description: '' }, [item])
  const what = { type: 'album', id } as const
  return { id, what, link: await who.sharing.createLink(what, { ...LINK, ...options }) }
}

describe('links', () => {
  it("show an album's texts, files and originals to anyone with the address", async () => {
    const { ada: owner } = await ada()
    const { link } = await anAlbumLink(owner)
    const share = await visit(link.url)
    expect(share).toMatchObject({ title: 'Summer', description: 'By the sea', total: 1 })
    expect(share.createdBy.name).toBe('Ada Lovelace')
    const [item] = (await share.page(0)).items
    if (!item) throw new Error('no item')
    expect(await (await share.readStream(item, 'original')).text()).toBe(
      'ada@example.org first.jpg',
    )
    const thumbnail = await (await share.readStream(item, 'thumbnail')).arrayBuffer()
    expect(new Uint8Array(thumbnail)).toEqual(new Uint8Array(100).fill(7))
  })

  it('show a single item or a selection, with or without originals', async () => {
    const { ada: owner } = await ada()
    const items = [await owner.upload('one.jpg'), await owner.upload('two.jpg')]
    const [first] = items
    if (!first) throw new Error('no item')
    const one = await owner.sharing.createLink({ type: 'item', item: first }, LINK)
    expect(await namesOf(await visit(one.url))).toEqual(['one.jpg'])
    const withheld = { ...LINK, originals: false }
    const both = await owner.sharing.createLink({ type: 'items', items }, withheld)
    const share = await visit(both.url)
    expect(share.originals).toBe(false)
    expect(await namesOf(share)).toEqual(['one.jpg', 'two.jpg'])
    const [item] = (await share.page(0)).items
    if (!item) throw new Error('no item')
    await expect(share.readStream(item, 'original')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('show the files of one day newest first', async () => {
    const { ada: owner } = await ada()
    const items = [
      await owner.upload('noon.jpg', '2021-07-04T12:00:00.000'),
      await owner.upload('dusk.jpg', '2021-07-04T21:00:00.000'),
      await owner.upload('dawn.jpg', '2021-07-04T05:00:00.000'),
    ]
    const { url } = await owner.sharing.createLink({ type: 'items', items }, LINK)
    const { items: shown } = await (await visit(url)).page(0)
    const names = shown.map(({ details }) => details?.name)
    expect(names).toEqual(['dusk.jpg', 'noon.jpg', 'dawn.jpg'])
  })

  it('with a password show their content only to visitors who know the password', async () => {
    const { ada: owner } = await ada()
    const { link } = await anAlbumLink(owner, { password: 'only for family' })
    await expect(visit(link.url)).rejects.toMatchObject({ wrong: false })
    await expect(visit(link.url, 'only for famil')).rejects.toMatchObject({ wrong: true })
    expect(await namesOf(await visit(link.url, 'only for family'))).toEqual(['first.jpg'])
  })

  it('to an album also show items that the owner adds in a later epoch', async () => {
    const { server, ada: owner } = await ada()
    const bob = await somebody(server, 'bob')
    const { id, what, link } = await anAlbumLink(owner, { password: 'family' })
    const { people } = await owner.sharing.shareWith(what, bob.email, 'VIEW')
    const [person] = people
    if (!person) throw new Error('not shared')
    await owner.sharing.revoke(what, person)
    await owner.albums.add(id, [await owner.upload('second.jpg')])
    const share = await visit(link.url, 'family')
    expect(await namesOf(share)).toEqual(['first.jpg', 'second.jpg'])
    expect((await owner.sharing.info(what)).links).toMatchObject([
      { token: link.token, url: link.url, hasPassword: true },
    ])
  })

  it('cannot be opened after the owner has ended them, even with their keys', async () => {
    const { ada: owner } = await ada()
    const { what, link } = await anAlbumLink(owner)
    await owner.sharing.revokeLink(what, link.token)
    await expect(visit(link.url)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await owner.sharing.info(what)).links).toEqual([])
    expect(await owner.sharing.links()).toEqual([])
  })

  it('cannot be opened without the fragment of the address', async () => {
    const { ada: owner } = await ada()
    const { link } = await anAlbumLink(owner)
    const bare = link.url?.replace(/#.*/, '')
    await expect(visit(bare)).rejects.toThrow(InvalidLinkError)
    await expect(visit(`${bare}#${'A'.repeat(22)}`)).rejects.toThrow(InvalidLinkError)
    await expect(visit(`${bare}#${'A'.repeat(43)}`)).rejects.toThrow(OpenError)
  })
})

type JsonPayload = ReturnType<typeof linkPayloadSchema.encode>

describe('forged links', () => {
  async function forging(url: string, change: (payload: JsonPayload) => object, forger: Identity) {
    const address = new URL(url)
    const token = address.pathname.replace('/share/', '')
    const { secret } = readLinkFragment(address.hash.slice(1))
    const keys = await deriveLinkKeys({ secret, root: undefined })
    const answer = await fetch(`${address.origin}/api/public/shared/${token}`)
    const { sealed, version } = await answer.json()
    const payload = await openLinkPayload(keys, token, version, fromBase64url(sealed))
    const forged = change(payload as JsonPayload)
    const next = await sealLinkPayload(forger, keys, token, version + 1, forged)
    return { ...encodeSigned(next), version: version + 1 }
  }

  it.each<[string, (payload: JsonPayload, eve: Identity) => object]>([
    ['another text', payload => ({ ...payload, title: 'Forged' })],
    ['a later expiration', payload => ({ ...payload, expiresAt: '2999-01-01T00:00:00.000Z' })],
    ['nothing', payload => ({ ...payload, resource: { type: 'ITEMS', items: [] } })],
    [
      "content of their own in the owner's name",
      (payload, { person }) => ({
        ...payload,
        createdBy: {
          ...encodeIdentity(person),
          accountId: payload.createdBy.accountId,
          name: 'Ada',
        },
      }),
    ],
    [
      'content of their own',
      (payload, { person }) => ({
        ...payload,
        createdBy: { ...encodeIdentity(person), name: 'Ada' },
      }),
    ],
  ])('are rejected if they show %s', async (_, change) => {
    const { server, ada: owner } = await ada()
    const eve = await somebody(server, 'eve')
    const item = await owner.upload('one.jpg')
    const { url = '' } = await owner.sharing.createLink({ type: 'item', item }, LINK)
    const forged = await forging(url, payload => change(payload, eve.identity), eve.identity)
    const lying = await proxy(server.url, body => Object.assign(body, forged))
    await expect(visit(url, undefined, lying)).rejects.toThrow(OpenError)
    expect((await visit(url)).title).toBe('Summer')
  })

  it('a visitor helped by the server cannot make the owner seal forged content again', async () => {
    const { server, ada: owner } = await ada()
    const eve = await somebody(server, 'eve')
    const { what, link } = await anAlbumLink(owner)
    const forged = await forging(
      link.url ?? '',
      value => ({ ...value, title: 'Forged' }),
      eve.identity,
    )
    await server.context.database.updateTable('links').set(forged).execute()
    const [shown] = (await owner.sharing.info(what)).links
    expect(shown).toMatchObject({ token: link.token, url: undefined })
    const bob = await somebody(server, 'bob')
    const { people } = await owner.sharing.shareWith(what, bob.email, 'VIEW')
    const [person] = people
    if (!person) throw new Error('not shared')
    await expect(owner.sharing.revoke(what, person)).rejects.toThrow(OpenError)
  })
})

describe('expired links', () => {
  const DAY = 24 * 60 * 60 * 1000

  async function twoDaysLater(server: TestServer) {
    await server.context.database.updateTable('links').set({ expires_at: null }).execute()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY })
    onTestFinished(() => void vi.useRealTimers())
  }

  it('the devices of visitors and owners enforce the end of a link', async () => {
    const { server, ada: owner } = await ada()
    const { what, link } = await anAlbumLink(owner, { expirationDays: 1 })
    const share = await visit(link.url)
    expect(Date.parse(share.expiresAt ?? '')).toBeLessThanOrEqual(Date.now() + DAY)
    await twoDaysLater(server)
    await expect(visit(link.url)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
    await expect(share.page(0)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const [shown] = (await owner.sharing.info(what)).links
    expect(shown?.expiresAt).toBe(share.expiresAt)
  })

  it('an expired link gets no keys of later epochs', async () => {
    const { server, ada: owner } = await ada()
    const bob = await somebody(server, 'bob')
    const { id, what, link } = await anAlbumLink(owner, { expirationDays: 1 })
    const lasting = await owner.sharing.createLink(what, LINK)
    const { people } = await owner.sharing.shareWith(what, bob.email, 'VIEW')
    const [person] = people
    if (!person) throw new Error('not shared')
    await twoDaysLater(server)
    await owner.sharing.revoke(what, person)
    const { links } = await owner.api.call(albumShares, { params: { id } })
    const epochs = links.map(async one => {
      const { payload } = await openOwnLink(owner, one)
      return [one.token, payload.resource.type === 'ALBUM' && payload.resource.epoch]
    })
    expect(Object.fromEntries(await Promise.all(epochs))).toEqual({
      [link.token]: 1,
      [lasting.token]: 2,
    })
    expect(await namesOf(await visit(lasting.url))).toEqual(['first.jpg'])
  })
})

describe('lies about links', () => {
  it('a server that skips the password check cannot open the link', async () => {
    const { server, ada: owner } = await ada()
    const { link } = await anAlbumLink(owner, { password: 'only for family' })
    await server.context.database.updateTable('links').set({ auth_hmac: null }).execute()
    await expect(visit(link.url)).rejects.toThrow(OpenError)
  })

  it.each([
    ['cheap', { memoryKiB: 1024, iterations: 1 }],
    ['absurd', { memoryKiB: 8_388_608 }],
  ])(
    'the client derives no key from a link password with %s parameters of the server',
    async (_, change) => {
      const { server, ada: owner } = await ada()
      const { link } = await anAlbumLink(owner, { password: 'only for family' })
      const url = await proxy(server.url, body => {
        if (body.kdf) Object.assign(body.kdf as object, change)
      })
      const derive = (): never => {
        throw new Error('derived')
      }
      const token = link.token
      const fragment = link.url?.split('#')[1] ?? ''
      await expect(
        openPublicShare({ token, fragment }, 'only for family', { baseUrl: url, derive }),
      ).rejects.not.toThrow('derived')
    },
  )

  it('a malicious server cannot show a visitor a file of another link', async () => {
    const { server, ada: owner } = await ada()
    const eve = await somebody(server, 'eve')
    const { link } = await anAlbumLink(owner)
    const strange = await anAlbumLink(eve)
    const [file] = (
      await (await fetch(`${server.url}/api/public/shared/${strange.link.token}`)).json()
    ).files
    const url = await proxy(server.url, body => {
      const files = body.files as object[]
      files.push(file, { ...file, ownerAccountId: owner.account.accountId })
    })
    const page = await (await visit(link.url, undefined, url)).page(0)
    expect(page.items.map(item => item.details?.name)).toEqual(['first.jpg'])
    expect(page.refused).toBe(2)

    const single = await owner.upload('single.jpg')
    const ofItem = await owner.sharing.createLink({ type: 'item', item: single }, LINK)
    const injected = await (await visit(ofItem.url, undefined, url)).page(0)
    expect(injected.items.map(item => item.details?.name)).toEqual(['single.jpg'])
  })

  it('a malicious server cannot make a visitor accept another creator, epoch or version of the link', async () => {
    const { server, ada: owner } = await ada()
    const { link } = await anAlbumLink(owner)
    const change = (part: (body: Record<string, never>) => void) =>
      proxy(server.url, body => part(body as Record<string, never>))
    const older = await change(body => Object.assign(body, { version: 2 }))
    await expect(visit(link.url, undefined, older)).rejects.toThrow(OpenError)
    const epoch = await change(body => Object.assign(body.album ?? {}, { epoch: 2 }))
    await expect((await visit(link.url, undefined, epoch)).page(0)).rejects.toThrow(OpenError)
  })

  it('a malicious server gets no album key for an ended link', async () => {
    const { server, ada: who } = await ada()
    const bob = await somebody(server, 'bob')
    const { id, what, link } = await anAlbumLink(who)
    const { people } = await who.sharing.shareWith(what, bob.email, 'VIEW')
    const [person] = people
    if (!person) throw new Error('not shared')
    const { links: ended } = await who.api.call(albumShares, { params: { id } })
    await who.sharing.revokeLink(what, link.token)
    const other = await who.albums.create({ title: 'Winter', description: '' })
    await who.sharing.createLink({ type: 'album', id: other.id }, LINK)
    const { links: foreign } = await who.api.call(albumShares, { params: { id: other.id } })
    const calls: string[] = []
    for (const links of [ended, foreign]) {
      who.lie((path, answer) => {
        calls.push(path)
        return path === '/api/albums/:id/shares' ? { ...(answer as object), links } : undefined
      })
      await expect(who.sharing.revoke(what, person)).rejects.toThrow(OpenError)
    }
    expect(calls).not.toContain('/api/albums/:id/share/:userId')
  })
})
