import { call, random, signUp } from '@safelight/test-kit/accounts/account'
import { addItems } from '@safelight/test-kit/items'
import { startServer } from '@safelight/test-kit/server'
import {
  ask,
  createAlbum,
  done,
  personOf,
  sealedMembers,
  signedItem,
} from '@safelight/test-kit/sharing/sharing'
import { expect, it } from 'vitest'
import { RATE_LIMITS } from '../../src/api/rate-limits.ts'

it('accepts each version of the sealed contacts only once', async () => {
  const server = await startServer()
  const [person, other] = [await signUp(server), await signUp(server)]
  const get = () => done(ask(server, person, 'GET', '/api/user/contacts'))
  const put = (version: number, sealed = random(285)) =>
    ask(server, person, 'PUT', '/api/user/contacts', { sealed, version })
  expect(await get()).toEqual({ sealed: null, version: 0 })
  expect((await put(2)).body.code).toBe('STALE_VERSION')
  const first = random(285)
  expect((await put(1, first)).status).toBe(200)
  expect((await put(1)).body.code).toBe('STALE_VERSION')
  expect(await get()).toEqual({ sealed: first, version: 1 })
  const [one, two] = await Promise.all([put(2), put(2)])
  expect([one.status, two.status].sort()).toEqual([200, 409])
  expect((await put(3, random(700_000))).status).toBe(200)
  expect((await put(4, random(800_000))).status).toBe(400)
  expect(await done(ask(server, other, 'GET', '/api/user/contacts'))).toEqual({
    sealed: null,
    version: 0,
  })
  expect((await call(server, 'GET', '/api/user/contacts')).status).toBe(401)
})

it('returns the public keys of an account by email address', async () => {
  const server = await startServer()
  const person = await signUp(server)
  const other = await signUp(server, 'mira@example.org')
  const found = await personOf(server, person, ' Mira@Example.org ')
  const me = await done(ask(server, other, 'GET', '/api/user/me'))
  const { accountId, identity } = me.keys as {
    accountId: string
    identity: Record<string, string>
  }
  expect(found).toEqual({
    userId: other.id,
    email: 'mira@example.org',
    displayName: null,
    emailVerified: false,
    accountId,
    encryptionPublicKey: identity.encryptionPublicKey,
    signingPublicKey: identity.signingPublicKey,
  })
  const path = '/api/users/public-key?email='
  const unknown = await ask(server, person, 'GET', `${path}nobody@example.org`)
  expect([unknown.status, unknown.body.message]).toEqual([
    404,
    'There is no account with this email address.',
  ])
  expect((await ask(server, person, 'GET', `${path}x`)).status).toBe(400)
  expect((await call(server, 'GET', `${path}mira@example.org`)).status).toBe(401)
})

it('limits how many email addresses one account can look up', async () => {
  const server = await startServer()
  const [person, other] = [await signUp(server), await signUp(server)]
  const [item = ''] = await addItems(server, person, ['2024-01-01'])
  const album = await createAlbum(server, person)
  const targetEmail = 'nobody@example.org'
  const share = {
    targetEmail,
    accessType: 'read',
    recipientAccountId: random(16),
    sealed: random(81),
    signature: random(64),
  }
  const { id: _, ...signed } = signedItem(item)
  const ways = [
    () => ask(server, person, 'GET', `/api/users/public-key?email=${targetEmail}`),
    () => ask(server, person, 'POST', `/api/media/${item}/share`, { ...share, item: signed }),
    () =>
      ask(server, person, 'POST', `/api/albums/${album.id}/share`, {
        ...share,
        epoch: 1,
        members: sealedMembers(2),
      }),
  ]
  const codeOf = async (way: (typeof ways)[number] | undefined) => (await way?.())?.body.code
  for (let i = 0; i < RATE_LIMITS.findPerson.max; i += 1) {
    expect(await codeOf(ways[i % ways.length])).toBe('RECIPIENT_NOT_FOUND')
  }
  expect(await Promise.all(ways.map(codeOf))).toEqual(Array(3).fill('TOO_MANY_REQUESTS'))
  const path = `/api/users/public-key?email=${targetEmail}`
  expect((await ask(server, other, 'GET', path)).status).toBe(404)
})
