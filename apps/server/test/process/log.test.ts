import { basename } from 'node:path'
import { call, random, signUp } from '@safelight/test-kit/accounts/account'
import { startServer } from '@safelight/test-kit/server'
import {
  createAlbum,
  createLink,
  linkPassword,
  newAlbumLink,
} from '@safelight/test-kit/sharing/sharing'
import { makeUpload, send, uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'

it('logs responses without any data that the request contains', async () => {
  const server = await startServer()
  const person = await signUp(server, 'mira@example.org')
  const { token, password } = person
  const { dto } = await uploaded(server, token)
  const headers = { authorization: `Bearer ${token}`, 'x-canary': 'canary-header' }
  const wrong = random(32)

  await fetch(`${server.url}/authz?key=/${dto.name}&canary-query=1`, { headers })
  await fetch(`${server.url}/authz?key=/canary-key`, { headers })
  await fetch(`${server.url}/canary-path?canary-query`, { headers })
  await fetch(`${server.url}/api/canary-path`, { headers })
  await fetch(`${server.url}/%zz-canary-path?canary-query`, { headers })
  await call(server, 'POST', '/api/auth/login', { body: { email: 'a@b.cd', password: wrong } })
  await call(server, 'POST', '/api/auth/login', { body: { email: 'canary-body', password: 1 } })
  await send(server, token, makeUpload({ id: dto.id, sharedDetails: `canary--${random(60)}` }))
  await server.context.blobs.delete((await server.blobs()).map(blob => basename(blob)))
  const failed = await fetch(`${server.url}/authz?key=/${dto.name}`, { headers })
  expect(failed.status).toBe(500)
  await fetch(`${server.url}/api/user/me`, { headers: { authorization: `Bearer ${wrong}` } })
  await expect.poll(() => server.log.length).toBeGreaterThan(12)

  const log = server.log.join('')
  for (const secret of [token, password, wrong, 'canary', 'mira@', dto.id, 'key=', 'Bearer']) {
    expect(log).not.toContain(secret)
  }
  const lines = server.log.map(line => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({
      method: 'GET',
      route: '/authz',
      status: 200,
      ms: expect.any(Number),
    }),
  )
  expect(lines).toContainEqual(expect.objectContaining({ route: '/api/upload/', status: 409 }))
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 50, err: expect.objectContaining({ type: 'BlobNotFound' }) }),
  )
})

it('logs nothing about links, their visitors or their passwords', async () => {
  const server = await startServer()
  const person = await signUp(server, 'mira@example.org')
  const { dto } = await uploaded(server, person.token)
  const album = await createAlbum(server, person, [dto.id])
  const password = linkPassword()
  const body = newAlbumLink(album, { password })
  const { token } = await createLink(server, person, body)
  const wrong = random(32)
  const path = `${server.url}/api/public/shared/${token}`
  for (const auth of [wrong, password.auth]) {
    const headers = { 'x-link-auth': auth }
    for (const address of [path, `${path}/file/${dto.name}`, `${path}/canary/canary`]) {
      await fetch(`${address}?canary`, { headers })
    }
  }
  await fetch(`${server.url}/share/${token}?canary`)
  await expect.poll(() => server.log.filter(line => line.includes('/api/public/')).length).toBe(6)

  const log = server.log.join('')
  const secrets = [token, password.auth, wrong, album.id, dto.id, 'canary', 'mira@', body.sealed]
  for (const secret of secrets) expect(log).not.toContain(secret)
  expect(server.log.map(line => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ route: '/api/public/shared/:token/:stream/:fileName', status: 200 }),
  )
})

it('logs successful probes only at the level debug', async () => {
  const server = await startServer()
  for (const path of ['/api/health', '/api/ready', '/api/plans']) await fetch(server.url + path)
  await expect.poll(() => server.log.filter(line => line.includes('answered')).length).toBe(3)
  const levels = server.log
    .map(line => JSON.parse(line))
    .filter(({ msg }) => msg === 'answered')
    .map(({ route, level }) => [route, level])
  expect(levels.toSorted()).toEqual([
    ['/api/health', 20],
    ['/api/plans', 30],
    ['/api/ready', 20],
  ])
})
