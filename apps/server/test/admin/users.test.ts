import { call, random, signIn, signUp, signupRequest } from '@safelight/test-kit/accounts/account'
import { administered } from '@safelight/test-kit/accounts/admin'
import { addPasskey, byName } from '@safelight/test-kit/accounts/authenticator'
import { codeOf, turnOn } from '@safelight/test-kit/accounts/second-factor'
import { subscribe } from '@safelight/test-kit/accounts/subscription'
import { POSTGRES } from '@safelight/test-kit/database/postgres'
import {
  aGuestLink,
  makeGuestUpload,
  sendGuestUpload,
} from '@safelight/test-kit/sharing/guest-uploads'
import { createAlbum, newSelectionLink } from '@safelight/test-kit/sharing/sharing'
import { makeUpload, send } from '@safelight/test-kit/uploads/uploads'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { settleLimits } from '../../src/accounts/plan/settled-limits.ts'

const emails = (body: { users: { email: string }[] }) => body.users.map(({ email }) => email)

it('lists accounts without their keys', async () => {
  const { server, other, ask } = await administered()
  await subscribe(server, other, 2)
  const { status, body } = await ask('GET', '/api/admin/users')
  expect(status).toBe(200)
  expect(body.next).toBeNull()
  expect(body.summary).toEqual({
    totalUsers: 2,
    usersWithPlans: 1,
    usersWithCustomerId: 0,
    averageUsage: 0,
  })
  expect(body.users[0]).toMatchObject({
    id: 1,
    email: 'root@example.org',
    roles: ['ADMIN', 'USER'],
  })
  expect(body.users[1]).toEqual({
    id: other.id,
    email: 'other@example.org',
    name: 'other',
    plan: { name: 'Personal', price: 2.99, storageLimitMB: 204_800 },
    roles: ['USER'],
    storageUsedMB: 0,
    storageLimitMB: 204_800,
    usagePercentage: 0,
    createdAt: expect.any(String),
    stripeCustomerId: null,
    quotaMB: null,
    disabledAt: null,
    isAdministrator: false,
  })
  const { body: one } = await ask('GET', `/api/admin/users/${other.id}`)
  expect(one).toEqual({ ...body.users[1], sessions: 1, items: 0 })
  expect((await ask('GET', '/api/admin/users/99')).status).toBe(404)
})

it('sorts accounts by each column in both directions', async () => {
  const { server, other, ask } = await administered()
  const { database } = server.context
  await call(server, 'PUT', '/api/user/display-name', {
    token: other.token,
    body: { displayName: 'Zoe' },
  })
  const template = await database
    .selectFrom('users')
    .selectAll()
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  const { usage_percentage: _, name_key: __, id: ___, ...rest } = template
  for (let i = 0; i < 60; i += 1) {
    const owner_id = 100 + i
    await database
      .insertInto('users')
      .values({
        ...rest,
        id: owner_id,
        email: `p${String(i).padStart(2, '0')}@example.org`,
        display_name: null,
        keys_json: JSON.stringify({ accountId: random(16) }),
        storage_limit_mb: 100,
        created_at: new Date(1e12 + i).toISOString(),
      })
      .execute()
    const used_bytes = i * 1024 * 1024
    await database.insertInto('counters').values({ owner_id, used_bytes }).execute()
  }
  await settleLimits(server.context)
  const expected = {
    id: 'root@example.org',
    email: 'other@example.org',
    name: 'p00@example.org',
    usagePercentage: 'root@example.org',
    createdAt: 'p00@example.org',
  }
  for (const [sort, first] of Object.entries(expected)) {
    const path = `/api/admin/users?sort=${sort}`
    const page = (await ask('GET', path)).body
    expect([sort, emails(page)[0], page.users.length]).toEqual([sort, first, 50])
    const rest = (await ask('GET', `${path}&after=${encodeURIComponent(page.next)}`)).body
    const all = [...emails(page), ...emails(rest)]
    expect([new Set(all).size, rest.next]).toEqual([62, null])
    const back = (await ask('GET', `${path}&order=desc`)).body
    expect(emails(back)).toEqual(all.toReversed().slice(0, 50))
  }
  const search = async (text: string) =>
    emails((await ask('GET', `/api/admin/users?search=${text}`)).body)
  expect(await search('p0')).toHaveLength(10)
  expect(await search('ZO')).toEqual(['other@example.org'])
  expect(await search('2')).toEqual(['other@example.org'])
  expect(await search('%25')).toEqual([])
  const cut = async (text: string) => {
    const { body } = await ask('GET', `/api/admin/users?search=${text}`)
    return [body.users.length, body.isCut]
  }
  expect(await cut('p')).toEqual([50, true])
  const few = database.updateTable('users').where('id', '>', 149)
  await few.set({ email: sql`'q' || email`, display_name: 'P' }).execute()
  // Ten accounts match `q` by address, and `p` only by name. Fifty others match `p`: one page.
  expect(await cut('q')).toEqual([10, false])
  expect(await cut('p')).toEqual([50, true])
  await database.updateTable('users').where('id', '>', 149).set({ display_name: 'O' }).execute()
  expect(await cut('p')).toEqual([50, false])
})

it.each(['sort=password_hmac', 'order=up', 'after=x', 'after=[1]', `after=${'1'.repeat(601)}`])(
  'rejects the query %s for the list of accounts',
  async query => {
    const { ask } = await administered()
    const { status, body } = await ask('GET', `/api/admin/users?${query}`)
    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST'])
  },
)

it('the roles of an account grant no rights', async () => {
  const { server, other, ask } = await administered()
  const path = `/api/admin/users/${other.id}/roles`
  const { body } = await ask('PUT', path, { roles: ['ADMIN', 'NIGHT SHIFT'] })
  expect(body.roles).toEqual(['ADMIN', 'NIGHT SHIFT'])
  const me = await call(server, 'GET', '/api/user/me', { token: other.token })
  expect((await me.json()).roles).toEqual(['ADMIN', 'NIGHT SHIFT'])
  expect((await ask('GET', '/api/admin/users', undefined, other)).status).toBe(403)
  for (const roles of [
    ['lower'],
    [''],
    ['A', 'A'],
    ['<B>'],
    Array(21).fill('A'),
    ['A'.repeat(41)],
  ]) {
    expect((await ask('PUT', path, { roles })).status).toBe(400)
  }
  expect((await ask('PUT', '/api/admin/users/1/roles', { roles: ['USER'] })).status).toBe(400)
})

it('nobody can sign in to a disabled account', async () => {
  const { server, other, ask } = await administered()
  const upload = makeUpload()
  expect((await send(server, other.token, upload)).status).toBe(200)
  const link = newSelectionLink([upload.dto.id])
  await call(server, 'POST', '/api/shares/link', { token: other.token, body: link })
  const visit = async () => (await call(server, 'GET', `/api/public/shared/${link.token}`)).status
  expect(await visit()).toBe(200)

  const path = `/api/admin/users/${other.id}/disabled`
  const { body } = await ask('PUT', path, { disabled: true })
  expect(body.disabledAt).not.toBeNull()
  expect((await call(server, 'GET', '/api/user/me', { token: other.token })).status).toBe(401)
  const login = await call(server, 'POST', '/api/auth/login', {
    body: { email: other.email, password: other.password },
  })
  expect([login.status, (await login.json()).code]).toEqual([403, 'ACCOUNT_DISABLED'])
  const wrong = await call(server, 'POST', '/api/auth/login', {
    body: { email: other.email, password: random(32) },
  })
  expect((await wrong.json()).code).toBe('LOGIN_FAILED')
  expect(await visit()).toBe(404)

  expect((await ask('PUT', path, { disabled: false })).body.disabledAt).toBeNull()
  expect(await visit()).toBe(200)
  const again = await signIn(server, other.email, other.password)
  expect((await call(server, 'GET', `/api/media/${upload.dto.id}`, again)).status).toBe(200)
  expect((await ask('PUT', '/api/admin/users/1/disabled', { disabled: true })).status).toBe(400)
})

it('rejects passkeys and guest uploads of a disabled account', async () => {
  const { server, other, ask } = await administered()
  const address = byName(server)
  const { authenticator } = await addPasskey(address, other)
  const { keys } = await (await call(server, 'GET', '/api/user/me', other)).json()
  const signInByPasskey = async () => {
    const begun = await (await call(address, 'POST', '/api/auth/passkey/begin')).json()
    const body = authenticator.sign({
      challenge: begun.challenge,
      origin: address.url,
      userHandle: keys.accountId,
    })
    const answer = await call(address, 'POST', '/api/auth/passkey', { body })
    return (await answer.json()).code ?? answer.status
  }
  const album = await createAlbum(server, other)
  const token = await aGuestLink(server, other, album.id)
  const guestUpload = makeGuestUpload()
  const path = `/api/admin/users/${other.id}/disabled`
  await ask('PUT', path, { disabled: true })
  expect(await signInByPasskey()).toBe('ACCOUNT_DISABLED')
  expect((await call(server, 'GET', `/api/public/guest-links/${token}`)).status).toBe(404)
  expect((await sendGuestUpload(server, token, guestUpload)).status).toBe(404)
  await ask('PUT', path, { disabled: false })
  expect(await signInByPasskey()).toBe(200)
  expect((await sendGuestUpload(server, token, guestUpload)).status).toBe(200)
})

it('ends all sessions of an account', async () => {
  const { server, other, ask } = await administered()
  expect((await ask('DELETE', `/api/admin/users/${other.id}/sessions`)).status).toBe(200)
  expect((await call(server, 'GET', '/api/user/me', { token: other.token })).status).toBe(401)
  await signIn(server, other.email, other.password)
})

it("sets a quota that overrides the account's plan", async () => {
  const { server, other, ask } = await administered()
  const path = `/api/admin/users/${other.id}/quota`
  expect((await ask('PUT', path, { quotaMB: 1 })).body).toMatchObject({
    quotaMB: 1,
    storageLimitMB: 1,
  })
  const tooMuch = await send(server, other.token, makeUpload({ size: 2_000_000 }))
  expect([tooMuch.status, (await tooMuch.json()).code]).toEqual([413, 'QUOTA_EXCEEDED'])
  expect((await ask('PUT', path, { quotaMB: null })).body.quotaMB).toBeNull()
  expect((await send(server, other.token, makeUpload({ size: 2_000_000 }))).status).toBe(200)
  for (const quotaMB of [-1, 0.5, '1', 1e12]) {
    expect((await ask('PUT', path, { quotaMB })).status).toBe(400)
  }
})

it("deletes an account only with the administrator's password", async () => {
  const { server, admin, other, ask } = await administered()
  const path = `/api/admin/users/${other.id}`
  const refused = await ask('DELETE', path, { password: random(32) })
  expect([refused.status, refused.body.code]).toEqual([401, 'LOGIN_FAILED'])
  expect((await ask('DELETE', path, { password: admin.password })).status).toBe(200)
  expect((await ask('GET', path)).status).toBe(404)
  expect((await call(server, 'GET', '/api/user/me', { token: other.token })).status).toBe(401)
  await signUp(server, other.email)
  expect((await ask('DELETE', '/api/admin/users/1', { password: admin.password })).status).toBe(400)
})

it("requires the administrator's second factor to delete another account", async () => {
  const time = Date.now()
  const { server, admin, other, ask } = await administered({ now: () => new Date(time) })
  const { secret } = await turnOn(server, admin, time)
  const path = `/api/admin/users/${other.id}`
  const { password } = admin
  const wrong = { method: 'backup', code: 'AAAAAAAAAAAA' }
  for (const body of [{ password }, { password, secondFactor: wrong }]) {
    expect((await ask('DELETE', path, body)).body.code).toBe('SECOND_FACTOR_FAILED')
  }
  // Turning on two-step verification has used up the current code, so this is the next one.
  const secondFactor = { method: 'totp', code: codeOf(secret, time, 1) }
  expect((await ask('DELETE', path, { password, secondFactor })).status).toBe(200)
  expect((await ask('GET', path)).status).toBe(404)
})

it('logs every administrator action in an immutable log', async () => {
  const { server, admin, other, ask } = await administered()
  await ask('PUT', `/api/admin/users/${other.id}/roles`, { roles: ['VIEWER'] })
  await ask('PUT', `/api/admin/users/${other.id}/disabled`, { disabled: true })
  await ask('PUT', '/api/admin/users/99/disabled', { disabled: true })
  await ask('DELETE', `/api/admin/users/${other.id}`, { password: admin.password })
  const { body } = await ask('GET', '/api/admin/log')
  expect(
    body.entries.map((each: { action: string; target: string }) => [each.action, each.target]),
  ).toEqual([
    ['Account deleted', `${other.id} other@example.org`],
    ['Account disabled', `${other.id} other@example.org`],
    ['Roles changed', `${other.id} other@example.org`],
  ])
  expect(body.entries[2]).toMatchObject({ by: 1, details: '{"roles":["VIEWER"]}' })
  const { database } = server.context
  // PostgreSQL has no such trigger.
  if (!POSTGRES) {
    await expect(database.deleteFrom('admin_log').execute()).rejects.toThrow('only grows')
    const change = database.updateTable('admin_log').set({ target: '' })
    await expect(change.execute()).rejects.toThrow('only grows')
  }
  for (let i = 0; i < 50; i += 1) await ask('POST', '/api/admin/variables/cache/clear')
  const first = (await ask('GET', '/api/admin/log')).body
  const last = first.entries.at(-1).id
  const second = (await ask('GET', `/api/admin/log?before=${last}`)).body
  expect([first.entries.length, first.hasMore, second.entries.length, second.hasMore]).toEqual([
    50,
    true,
    3,
    false,
  ])
})

it('with sign-up by invitation, accepts an invitation only from the invited address', async () => {
  const { server, ask } = await administered()
  await ask('PUT', '/api/admin/variables/SIGNUP_MODE', { variableValue: 'invitation' })
  const signUpAs = async (email: string, invitation?: string) => {
    const body = { ...signupRequest(email), ...(invitation && { invitation }) }
    const answer = await call(server, 'POST', '/api/auth/signup', { body })
    return (await answer.json()).code ?? answer.status
  }
  const invitation = await ask('POST', '/api/admin/users/invitations', { email: 'New@example.org' })
  expect(invitation.body).toMatchObject({ isMailed: false })
  const { token } = invitation.body
  expect(await signUpAs('new@example.org')).toBe('INVITATION_NEEDED')
  expect(await signUpAs('new@example.org', random(32))).toBe('INVITATION_NEEDED')
  expect(await signUpAs('elsewhere@example.org', token)).toBe('INVITATION_NEEDED')
  expect(await signUpAs('new@example.org', token)).toBe(200)
  const taken = await ask('POST', '/api/admin/users/invitations', { email: 'new@example.org' })
  expect(taken.body.code).toBe('EMAIL_TAKEN')
  await ask('PUT', '/api/admin/variables/SIGNUP_MODE', { variableValue: 'closed' })
  expect(await signUpAs('late@example.org', token)).toBe('SIGNUP_CLOSED')
  const { body } = await ask('GET', '/api/admin/log')
  expect(JSON.stringify(body)).not.toContain(token)
})
