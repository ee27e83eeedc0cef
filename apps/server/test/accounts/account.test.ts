import type { ShareInfo } from '@safelight/contract/shares'
import { call, random, signIn, signUp, signupRequest } from '@safelight/test-kit/accounts/account'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import {
  ask,
  done,
  readAlbum,
  sharedAlbum,
  signUpCircle,
} from '@safelight/test-kit/sharing/sharing'
import { makeUpload, uploaded } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})

it('rejects the old recovery words after their replacement (F3)', async () => {
  const request = signupRequest('maria@example.org')
  await call(server, 'POST', '/api/auth/signup', { body: request })
  const person = await signIn(server, request.email, request.password)
  const next = {
    masterKeyByRecovery: random(61),
    recoveryKey: random(61),
    recoveryAuth: random(32),
  }
  const renew = (password: string) =>
    ask(server, person, 'POST', '/api/user/recovery-words', { ...next, password })
  const start = (recoveryAuth: string) =>
    call(server, 'POST', '/api/auth/recover/start', { body: { email: person.email, recoveryAuth } })

  expect((await renew(random(32))).status).toBe(401)
  expect((await start(request.recoveryAuth)).status).toBe(200)
  await done(renew(person.password))
  expect((await start(request.recoveryAuth)).status).toBe(401)
  const { keys } = await (await start(next.recoveryAuth)).json()
  expect(keys.masterKeyByRecovery).toBe(next.masterKeyByRecovery)
  const reveal = { password: person.password }
  const shown = await ask(server, person, 'POST', '/api/user/recovery-key', reveal)
  expect(shown.body).toEqual({ recoveryKey: next.recoveryKey })
  expect((await ask(server, person, 'GET', '/api/user/me')).status).toBe(200)
})

it('accepts only one of two concurrent replacements of the recovery words', async () => {
  const request = signupRequest('maria@example.org')
  await call(server, 'POST', '/api/auth/signup', { body: request })
  const person = await signIn(server, request.email, request.password)
  const answers = await Promise.all([
    ask(server, person, 'POST', '/api/user/recovery-words', {
      password: request.password,
      masterKeyByRecovery: random(61),
      recoveryKey: random(61),
      recoveryAuth: random(32),
    }),
    call(server, 'POST', '/api/auth/recover', {
      body: {
        email: request.email,
        recoveryAuth: request.recoveryAuth,
        newPassword: random(32),
        kdf: { ...request.keys.kdf, salt: random(16) },
        masterKeyByPassword: random(61),
      },
    }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})

it('changes the email address only with the right password', async () => {
  const person = await signUp(server, 'maria@example.org')
  await signUp(server, 'taken@example.org')
  const change = (email: string, password = person.password) =>
    ask(server, person, 'PUT', '/api/user/email', { email, password })
  expect((await change('new@example.org', random(32))).status).toBe(401)
  expect((await change('taken@example.org')).body.code).toBe('EMAIL_TAKEN')
  await done(change(' New@Example.org '))
  await expect(signIn(server, 'maria@example.org', person.password)).rejects.toThrow()
  expect((await signIn(server, 'new@example.org', person.password)).id).toBe(person.id)
})

it('shows the name that a person has chosen to other people', async () => {
  const circle = await signUpCircle(server)
  const { owner, viewer } = circle
  const { dto } = await uploaded(server, owner.token)
  const { id } = await sharedAlbum(server, circle, [dto.id])
  const name = (displayName: string | null, person = owner) =>
    ask(server, person, 'PUT', '/api/user/display-name', { displayName })
  await done(name('  Ada L.  '))
  await done(name('Vi', viewer))
  expect(await readAlbum(server, viewer, id)).toMatchObject({
    owner: { email: owner.email, displayName: 'Ada L.' },
  })
  const shares = await done(ask<ShareInfo>(server, owner, 'GET', `/api/albums/${id}/shares`))
  expect(shares.users.map(user => user.displayName)).toContain('Vi')
  for (const wrong of ['', ' ', 'x'.repeat(61), 'two\nlines', '\u202eAda']) {
    expect((await name(wrong)).status).toBe(400)
  }
  await done(name(null))
  expect((await readAlbum(server, viewer, id)).owner.displayName).toBeNull()
})

it('reports the total size of originals by type', async () => {
  const person = await signUp(server)
  const send = (type: string, size: number) =>
    uploaded(server, person.token, makeUpload({ type, size } as Parameters<typeof makeUpload>[0]))
  await send('image/jpeg', 1000)
  await send('image/jpeg', 2000)
  const { dto } = await send('video/mp4', 3000)
  const use = () => done(ask(server, person, 'GET', '/api/user/storage'))
  const cipher = (size: number) => size + 56
  const photos = { type: 'image/jpeg', count: 2, bytes: cipher(1000) + cipher(2000) }
  expect(await use()).toMatchObject({
    types: [photos, { type: 'video/mp4', count: 1, bytes: cipher(3000) }],
    trash: { count: 0, bytes: 0 },
  })
  await done(ask(server, person, 'POST', '/api/media/trash', { ids: [dto.id] }))
  expect(await use()).toMatchObject({ types: [photos], trash: { count: 1, bytes: cipher(3000) } })
})
