import { LIMITS } from '@safelight/contract/limits'
import type { Link } from '@safelight/contract/links'
import { LINK_AUTH_HEADER, type PublicShare } from '@safelight/contract/public-shares'
import { call, type Person, random, signUp } from '@safelight/test-kit/accounts/account'
import { addItems, used } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import {
  ask,
  code,
  createAlbum,
  createLink,
  done,
  linkPassword,
  newAlbumLink,
  newItemLink,
  newSelectionLink,
  rotationOf,
  sealedDetails,
} from '@safelight/test-kit/sharing/sharing'
import { makeUpload, uploaded } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, describe, expect, it } from 'vitest'

let server: TestServer
let owner: Person
let other: Person
let time: Date
beforeEach(async () => {
  time = new Date('2026-01-01T00:00:00.000Z')
  server = await startServer({ now: () => time })
  owner = await signUp(server, 'owner@example.org')
  other = await signUp(server, 'other@example.org')
})

const create = (person: Person, body: object) =>
  ask<Link>(server, person, 'POST', '/api/sharing/create-link', body)
const myLinks = (person = owner) =>
  done(ask<Link[]>(server, person, 'GET', '/api/sharing/my-links'))
const revoke = (person: Person, token: string, body?: unknown) =>
  ask(server, person, 'DELETE', `/api/sharing/revoke/${token}`, body)
const update = (person: Person, token: string, body: object) =>
  ask<Link>(server, person, 'PUT', `/api/sharing/update/${token}`, body)
const visit = (token: string) => call(server, 'GET', `/api/public/shared/${token}`)

const edit = (version = 2, changes: object = {}) => ({ ...sealedDetails(version), ...changes })

async function anItemLink(changes: object = {}) {
  const [item = ''] = await addItems(server, owner, ['2024-01-01'])
  return createLink(server, owner, newItemLink(item, changes))
}

describe('the second API for links', () => {
  it('creates the same links as the first API', async () => {
    const ids = await addItems(server, owner, ['2024-01-01', '2024-01-02'])
    const made = await done(create(owner, newSelectionLink(ids, { expirationDays: 7 })))
    expect(made).toMatchObject({
      url: `/share/${made.token}`,
      title: '',
      description: '',
      fileCount: 2,
      expiresAt: '2026-01-08T00:00:00.000Z',
    })
    const first = await createLink(server, owner, newItemLink(ids[0] ?? ''))
    const tokens = (await myLinks()).map(link => link.token)
    expect(tokens.sort()).toEqual([made.token, first.token].sort())
    expect(await done(ask<Link[]>(server, owner, 'GET', '/api/shares/links'))).toEqual(
      await myLinks(),
    )
    expect((await revoke(owner, first.token)).status).toBe(200)
    const old = ask(server, owner, 'DELETE', `/api/shares/link/${made.token}`)
    expect((await old).status).toBe(200)
    expect(await myLinks()).toEqual([])
    expect((await visit(made.token)).status).toBe(404)
  })

  it('shows a link and its files to anyone', async () => {
    const upload = makeUpload()
    const { dto, file } = upload
    await uploaded(server, owner.token, upload)
    const { token } = await done(create(owner, newSelectionLink([dto.id])))
    const share: PublicShare = await (await visit(token)).json()
    const [shown] = share.files
    expect(shown).toMatchObject({
      fileName: dto.name,
      fileUrl: `/api/public/shared/${token}/file/${dto.name}`,
      thumbnailUrl: `/api/public/shared/${token}/thumbnail/${dto.name}`,
    })
    const original = await call(server, 'GET', shown?.fileUrl ?? '')
    expect(Buffer.from(await original.arrayBuffer()).equals(file)).toBe(true)
    expect((await call(server, 'GET', shown?.thumbnailUrl ?? '')).status).toBe(200)
    for (const path of ['file/01ARZ3NDEKTSV4RRFFQ69G5FAV.jpg', 'thumbnail/..%2Fx', 'x/y']) {
      expect((await call(server, 'GET', `/api/public/shared/${token}/${path}`)).status).toBe(404)
    }
  })

  it('lets only the owner see, change or end a link', async () => {
    const { token } = await anItemLink()
    expect(await myLinks(other)).toEqual([])
    for (const asked of [token, random(16)]) {
      expect(code(await update(other, asked, edit()))).toEqual([404, 'NOT_FOUND'])
      expect(code(await revoke(other, asked))).toEqual([404, 'NOT_FOUND'])
    }
    for (const [method, path] of [
      ['POST', 'create-link'],
      ['GET', 'my-links'],
      ['PUT', `update/${token}`],
      ['DELETE', `revoke/${token}`],
    ] as const) {
      expect((await call(server, method, `/api/sharing/${path}`)).status).toBe(401)
    }
    expect(await myLinks()).toHaveLength(1)
  })
})

describe('editing links', () => {
  const visitAs = async (token: string, { auth }: { auth: string }) => {
    const headers = { [LINK_AUTH_HEADER]: auth }
    return (await fetch(`${server.url}/api/public/shared/${token}`, { headers })).status
  }

  it('an edit sets, changes and removes the password', async () => {
    const { token } = await anItemLink()
    const [first, second] = [linkPassword(), linkPassword()]
    const before = await used(server, owner)
    const set = { wrappedSecret: random(77), password: first }
    const link = await done(update(owner, token, edit(2, { access: set })))
    expect(link).toMatchObject({ kdf: first.kdf, wrappedSecret: set.wrappedSecret })
    expect((await visit(token)).status).toBe(401)
    expect(await visitAs(token, first)).toBe(200)

    const changed = { wrappedSecret: random(77), password: second }
    await done(update(owner, token, edit(3, { access: changed })))
    expect(await visitAs(token, first)).toBe(401)
    expect(await visitAs(token, second)).toBe(200)
    await done(update(owner, token, edit(4)))
    expect((await visit(token)).status).toBe(401)

    const removed = { wrappedSecret: random(45), password: null }
    expect(await done(update(owner, token, edit(5, { access: removed })))).toMatchObject({
      kdf: null,
    })
    expect((await visit(token)).status).toBe(200)
    expect(await used(server, owner)).toBe(before)
  })

  it('a new password of a link to an album requires a new epoch', async () => {
    const album = await createAlbum(server, owner)
    const { token } = await createLink(server, owner, newAlbumLink(album))
    const access = { wrappedSecret: random(77), password: linkPassword() }
    const bare = await update(owner, token, edit(2, { epoch: 1, access }))
    expect(code(bare)).toEqual([400, 'INVALID_REQUEST'])
    const rotation = await rotationOf(server, owner, album.id)
    for (const link of rotation.links) link.version = 3
    const link = await done(
      update(owner, token, edit(2, { epoch: 1, access: { ...access, rotation } })),
    )
    expect(link).toMatchObject({
      ...rotation.links[0],
      wrappedSecret: access.wrappedSecret,
      kdf: access.password.kdf,
    })
    const removed = { wrappedSecret: random(45), password: null }
    await done(update(owner, token, edit(4, { epoch: 2, access: removed })))
    expect((await visit(token)).status).toBe(200)
  })

  it('the server stops serving originals as soon as an edit ends them', async () => {
    const upload = makeUpload()
    await uploaded(server, owner.token, upload)
    const { token } = await createLink(server, owner, newItemLink(upload.dto.id))
    const share: PublicShare = await (await visit(token)).json()
    const original = share.files[0]?.fileUrl ?? ''
    expect((await call(server, 'GET', original)).status).toBe(200)
    await done(update(owner, token, edit(2, { originals: false })))
    expect((await call(server, 'GET', original)).status).toBe(404)
    expect((await (await visit(token)).json()).files[0].fileUrl).toBe(null)
    await done(update(owner, token, edit(3)))
    expect((await call(server, 'GET', original)).status).toBe(404)
    await done(update(owner, token, edit(4, { originals: true })))
    expect((await call(server, 'GET', original)).status).toBe(200)
  })

  it('an edit replaces the content of a link', async () => {
    const link = await anItemLink({ expirationDays: 7 })
    time = new Date('2026-01-03T00:00:00.000Z')
    const texts = edit(2, { title: '', description: '' })
    const kept = { ...link, version: 2, sealed: texts.sealed, signature: texts.signature }
    expect(await done(update(owner, link.token, texts))).toEqual(kept)
    expect((await (await visit(link.token)).json()).sealed).toBe(texts.sealed)
    for (const [version, expirationDays, expiresAt] of [
      [3, 30, '2026-02-02T00:00:00.000Z'],
      [4, 0, null],
      [5, 1, '2026-01-04T00:00:00.000Z'],
      [6, null, null],
    ] as const) {
      const answer = update(owner, link.token, edit(version, { expirationDays }))
      expect(await done(answer)).toMatchObject({ version, expiresAt })
    }
  })

  it.each<[string, object]>([
    ['an unencrypted title', { title: 'Summer' }],
    ['an unencrypted description', { description: 'By the sea' }],
    ['half a day', { expirationDays: 0.5 }],
    ['a day that was', { expirationDays: -1 }],
    ['an end in centuries', { expirationDays: LIMITS.linkDays + 1 }],
    ['the version of a new link', { version: 1 }],
    ['an epoch without an album', { epoch: 1 }],
    ['unknown fields', { permission: 'VIEW' }],
    ['a too long payload', { sealed: random(LIMITS.sealedSmallLinkChars) }],
    ['no signature', { signature: undefined }],
  ])('rejects an edit of a link with %s', async (_, changes) => {
    const { token } = await anItemLink()
    const refused = await update(owner, token, edit(2, changes))
    expect(code(refused)).toEqual([400, 'INVALID_REQUEST'])
    expect(await myLinks()).toMatchObject([{ version: 1 }])
  })

  it('an edit is rejected if another device has already changed the link', async () => {
    const { token } = await anItemLink()
    await done(update(owner, token, edit(2)))
    for (const version of [2, 4]) {
      expect(code(await update(owner, token, edit(version)))).toEqual([409, 'STALE_VERSION'])
    }
  })

  it('an edit of a link to an album requires the current key of the album', async () => {
    const album = await createAlbum(server, owner)
    const { token } = await createLink(server, owner, newAlbumLink(album, { expirationDays: 1 }))
    const gone = await createLink(server, owner, newAlbumLink(album))
    expect((await update(owner, token, edit(2))).status).toBe(400)
    const early = await update(owner, token, edit(2, { epoch: 2 }))
    expect(code(early)).toEqual([409, 'STALE_EPOCH'])
    await done(update(owner, token, edit(2, { epoch: 1 })))

    time = new Date('2026-01-02T00:00:00.000Z')
    const rotation = await rotationOf(server, owner, album.id, { without: [gone.token] })
    expect((await revoke(owner, gone.token, { rotation })).status).toBe(200)
    const late = await update(owner, token, edit(3, { epoch: 1, expirationDays: 7 }))
    expect(code(late)).toEqual([409, 'STALE_EPOCH'])
  })

  it('an edit makes an expired link valid again', async () => {
    const album = await createAlbum(server, owner)
    const old = await createLink(server, owner, newAlbumLink(album, { expirationDays: 1 }))
    time = new Date('2026-01-02T00:00:00.000Z')
    expect((await visit(old.token)).status).toBe(404)
    for (let i = 0; i < LIMITS.linksOfAlbum; i += 1) {
      await createLink(server, owner, newAlbumLink(album))
    }
    const again = edit(2, { epoch: 1, expirationDays: 7 })
    expect(code(await update(owner, old.token, again))).toEqual([409, 'LIMIT_REACHED'])
    await done(ask(server, owner, 'DELETE', `/api/albums/${album.id}`))
    const link = await anItemLink({ expirationDays: 1 })
    time = new Date('2026-01-04T00:00:00.000Z')
    await done(update(owner, link.token, edit(2, { expirationDays: 7 })))
    expect((await visit(link.token)).status).toBe(200)
  })
})

it('counts the new size of an edited link as storage', async () => {
  const link = await anItemLink()
  const before = await used(server, owner)
  const larger = random(3000)
  await done(update(owner, link.token, edit(2, { sealed: larger })))
  expect((await used(server, owner)) - before).toBe(larger.length - link.sealed.length)

  server = await startServer({ storageLimit: 1_000_000 })
  owner = await signUp(server, 'owner@example.org')
  const { token } = await anItemLink()
  const counters = server.context.database.updateTable('counters')
  await counters.set({ used_bytes: 1_000_000 }).where('owner_id', '=', owner.id).execute()
  const refused = await update(owner, token, edit(2, { sealed: larger }))
  expect(refused.body.code).toBe('QUOTA_EXCEEDED')
  expect((await update(owner, token, edit(2))).status).toBe(200)
})
