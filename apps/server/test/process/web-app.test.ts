import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as nodeHttp from 'node:http'
import * as nodeHttps from 'node:https'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Parts } from '../../src/parts.ts'
import { rawConnection, requestHead } from '../support/raw.ts'
import { startServer, temporaryFolder } from '../support/server.ts'

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src 'self'; connect-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default"

async function startWithApp(changes: Partial<Parts> = {}) {
  const webFolder = join(temporaryFolder(), 'dist')
  mkdirSync(join(webFolder, 'assets'), { recursive: true })
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>Safelight</title>')
  writeFileSync(join(webFolder, 'video-auth-worker.js'), 'self')
  writeFileSync(join(webFolder, 'assets/main-abc123.js'), 'export {}')
  writeFileSync(join(webFolder, '.fingerprint'), 'hidden')
  writeFileSync(join(webFolder, '../outside.txt'), 'outside')
  return startServer({ webFolder, ...changes })
}

it('serves the pages of the app under its policy', async () => {
  const { url } = await startWithApp()
  for (const path of ['/', '/index.html', '/gallery', '/albums/01ABC', '/share/x?y=1', '/apis']) {
    const response = await fetch(url + path)
    expect([path, response.status]).toEqual([path, 200])
    expect(await response.text()).toContain('<title>Safelight</title>')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': expect.stringMatching(/^text\/html/),
      'cache-control': 'no-cache',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/geolocation=\(\), hid=\(\), .*serial=\(\)/),
    })
  }
})

it('lets browsers keep hashed assets for good, and the worker only after asking', async () => {
  const server = await startWithApp()
  const { url } = server
  const asset = await fetch(`${url}/assets/main-abc123.js`)
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-type')).toMatch(/javascript/)
  expect(asset.headers.get('service-worker-allowed')).toBeNull()

  const worker = await fetch(`${url}/video-auth-worker.js`)
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('service-worker-allowed')).toBe('/')
  expect(worker.headers.get('content-security-policy')).toBe(POLICY)

  const etag = worker.headers.get('etag') ?? ''
  const { socket, head } = rawConnection(server)
  socket.write(requestHead('GET', '/video-auth-worker.js', { 'if-none-match': etag }))
  expect(await head()).toMatch(/^HTTP\/1.1 304 /)
  socket.destroy()
})

it('serves the assets of the version before to pages that are still open, and nothing else of it', async () => {
  const previousAssets = temporaryFolder()
  mkdirSync(join(previousAssets, 'assets'))
  writeFileSync(join(previousAssets, 'assets/main-before.js'), 'before')
  writeFileSync(join(previousAssets, 'assets/main-abc123.js'), 'not this one')
  const { url } = await startWithApp({ previousAssets })
  const before = await fetch(`${url}/assets/main-before.js`)
  expect([before.status, await before.text()]).toEqual([200, 'before'])
  expect(before.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(before.headers.get('content-type')).toMatch(/javascript/)
  expect(await (await fetch(`${url}/assets/main-abc123.js`)).text()).toBe('export {}')
  expect((await fetch(`${url}/assets/missing.js`)).status).toBe(404)
  expect(await (await fetch(`${url}/gallery`)).text()).toContain('<title>Safelight</title>')
})

it('keeps API answers out of caches however their address is written', async () => {
  const { url } = await startWithApp()
  for (const path of ['/%61pi/health', '/api/health', '/api/nothing', '/%61uthz?key=x', '/%']) {
    const { headers } = await fetch(url + path)
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store'])
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; frame-ancestors")
  }
})

it('answers what is missing below /api, /authz and /assets without a page', async () => {
  const { url } = await startWithApp()
  for (const [method, path] of [
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/auth/login'],
    ['DELETE', '/api/user/me'],
    ['GET', '/authz/more'],
    ['GET', '/assets/missing.js'],
    ['POST', '/gallery'],
  ] as const) {
    const response = await fetch(url + path, { method })
    expect([path, response.status]).toEqual([path, 404])
    expect(await response.json()).toEqual({ code: 'NOT_FOUND', message: 'Not found.' })
  }
})

it('gives nothing from outside the folder, nor what is hidden in it', async () => {
  const { url } = await startWithApp()
  for (const path of [
    '/.fingerprint',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/..%5coutside.txt',
  ]) {
    const text = await (await fetch(url + path)).text()
    expect(text).not.toContain('outside')
    expect(text).not.toContain('hidden')
  }
})

it('refuses a broken address in the form of the wire', async () => {
  const { url } = await startWithApp()
  const response = await fetch(`${url}/api/%zz`)
  expect([response.status, (await response.json()).code]).toEqual([400, 'INVALID_REQUEST'])
})

it('gives API answers a policy of their own and no place in a cache', async () => {
  const { url } = await startWithApp()
  for (const path of ['/api/health', '/api/user/me', '/api/nothing', '/authz?key=x']) {
    const response = await fetch(url + path)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': expect.stringMatching(/^application\/json/),
    })
  }
})

it('describes its API', async () => {
  const { url } = await startWithApp()
  const docs = await (await fetch(`${url}/api/docs`)).json()
  expect(docs.openapi).toBe('3.1.0')
  expect(Object.keys(docs.paths)).toEqual(
    expect.arrayContaining([
      '/api/auth/signup',
      '/api/user/me',
      '/api/upload/',
      '/api/media/all-metadata-steps/{page}/{limit}',
    ]),
  )
})

it('asks browsers for HTTPS alone where it serves it itself, but not on localhost', async () => {
  const pem = (name: string) => readFileSync(new URL(`../support/tls/${name}.pem`, import.meta.url))
  const over = async (https: Parts['https'], host: string) => {
    const { port } = await startServer({ https, publicUrl: 'http://photos.example' })
    const { request } = https ? nodeHttps : nodeHttp
    const options = { port, path: '/api/health', headers: { host }, rejectUnauthorized: false }
    const [{ headers }] = await once(request(options).end(), 'response')
    return headers['strict-transport-security']
  }
  const pair = { cert: pem('cert'), key: pem('key') }
  expect(await over(pair, 'photos.example')).toBe('max-age=31536000')
  expect(await over(pair, 'localhost:3000')).toBeUndefined()
  expect(await over(undefined, 'photos.example')).toBeUndefined()
})
