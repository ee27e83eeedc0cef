import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as nodeHttp from 'node:http'
import * as nodeHttps from 'node:https'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { rawConnection, requestHead } from '@safelight/test-kit/raw'
import { startServer, temporaryFolder } from '@safelight/test-kit/server'
import { describe, expect, it } from 'vitest'
import { RATE_LIMITS } from '../../src/api/rate-limits.ts'
import type { Context } from '../../src/context.ts'

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-KH4NwcxWnHCB03XjZZAv5DigaLONwfx1K827MNLTc9Q='; style-src 'self' 'sha256-6RzRbFr8fMkPJlJ2gWQefl0Kko7aegWNKCh8ithY2z4='; worker-src 'self'; connect-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default"

async function startWithApp(changes: Partial<Context> = {}) {
  const webFolder = join(temporaryFolder(), 'dist')
  mkdirSync(join(webFolder, 'assets'), { recursive: true })
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>Safelight</title>')
  writeFileSync(join(webFolder, 'video-auth-worker.js'), 'self')
  writeFileSync(join(webFolder, 'assets/main-abc123.js'), 'export {}')
  writeFileSync(join(webFolder, '.fingerprint'), 'hidden')
  writeFileSync(join(webFolder, '../outside.txt'), 'outside')
  return startServer({ webFolder, ...changes })
}

it('serves the pages of the app with their content security policy', async () => {
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
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/geolocation=\(\), hid=\(\), .*serial=\(\)/),
    })
  }
})

it('lets browsers cache hashed assets permanently', async () => {
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

it("serves the assets of the app's previous version", async () => {
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

describe('compressed copies of the build', () => {
  const SCRIPT = `export {}${' '.repeat(500)}`
  const PAGE = '<!doctype html><title>Safelight</title>'

  async function start() {
    const webFolder = join(temporaryFolder(), 'dist')
    const previousAssets = temporaryFolder()
    write(webFolder, {
      'index.html': PAGE,
      'video-auth-worker.js': SCRIPT,
      'assets/main-1.js': SCRIPT,
    })
    write(previousAssets, { 'assets/main-0.js': SCRIPT })
    writeFileSync(join(webFolder, 'assets/as-it-is.js'), SCRIPT)
    const { port } = await startServer({ webFolder, previousAssets })
    return (path: string, headers: nodeHttp.OutgoingHttpHeaders = {}) => ask(port, path, headers)
  }

  function write(folder: string, files: Record<string, string>): void {
    mkdirSync(join(folder, 'assets'), { recursive: true })
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(folder, name), content)
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content))
      writeFileSync(join(folder, `${name}.gz`), gzipSync(content))
    }
  }

  async function ask(port: number, path: string, headers: nodeHttp.OutgoingHttpHeaders) {
    const request = nodeHttp.request({ port, path, headers }).end()
    const [response]: nodeHttp.IncomingMessage[] = await once(request, 'response')
    if (!response) throw new Error('There is no answer.')
    const body = Buffer.concat(await response.toArray())
    const encoding = response.headers['content-encoding']
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? '']
    const text = `${unpack && body.length > 0 ? unpack(body) : body}`
    return { status: response.statusCode, headers: response.headers, encoding, text }
  }

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['zstd', undefined],
    [undefined, undefined],
  ])('a client that accepts %s gets %s', async (accepted, encoding) => {
    const get = await start()
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
    for (const path of [
      '/assets/main-1.js',
      '/assets/main-0.js',
      '/video-auth-worker.js',
      '/',
      '/gallery',
    ]) {
      const isScript = path.endsWith('.js')
      const answer = await get(path, headers)
      expect([path, answer.status, answer.encoding]).toEqual([path, 200, encoding])
      expect(answer.text).toBe(isScript ? SCRIPT : PAGE)
      expect(answer.headers).toMatchObject({
        vary: 'accept-encoding',
        'content-type': expect.stringMatching(
          isScript ? /^\w+\/javascript; charset=utf-8$/ : /^text\/html/,
        ),
        'cache-control': path.startsWith('/assets/')
          ? expect.stringContaining('immutable')
          : 'no-cache',
        'content-security-policy': POLICY,
      })
    }
    const worker = await get('/video-auth-worker.js', headers)
    expect(worker.headers['service-worker-allowed']).toBe('/')
    const plain = await get('/assets/as-it-is.js', headers)
    expect([plain.encoding, plain.text]).toEqual([undefined, SCRIPT])
  })

  it('have a different ETag in each encoding', async () => {
    const get = await start()
    const encodings = ['br', 'gzip', 'identity']
    const answers = await Promise.all(
      encodings.map(each => get('/video-auth-worker.js', { 'accept-encoding': each })),
    )
    const tags = answers.map(({ headers }) => headers.etag ?? '')
    expect(new Set(tags).size).toBe(3)
    for (const [i, tag] of tags.entries()) {
      const statuses = encodings.map(
        async each =>
          (await get('/video-auth-worker.js', { 'accept-encoding': each, 'if-none-match': tag }))
            .status,
      )
      expect(await Promise.all(statuses)).toEqual(encodings.map((_, j) => (i === j ? 304 : 200)))
    }
  })

  it('are not used for range requests', async () => {
    const get = await start()
    const part = await get('/assets/main-1.js', { 'accept-encoding': 'br', range: 'bytes=0-5' })
    expect([part.status, part.encoding, part.text]).toEqual([206, undefined, 'export'])
    expect((await get('/assets/main-1.js.br')).status).toBe(404)
    expect((await get('/assets/main-0.js.gz')).status).toBe(404)
    expect((await get('/index.html.gz')).text).toBe(PAGE)
  })
})

it('keeps API responses out of caches', async () => {
  const { url } = await startWithApp()
  for (const path of ['/%61pi/health', '/api/health', '/api/nothing', '/%61uthz?key=x', '/%']) {
    const { headers } = await fetch(url + path)
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store'])
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; frame-ancestors")
  }
})

it("never answers unknown addresses under /api, /authz or /assets with the app's page", async () => {
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
    expect(await response.json()).toEqual({
      code: 'NOT_FOUND',
      message: 'Not found. It may have been deleted.',
    })
  }
})

it('serves neither hidden files nor files outside the folder', async () => {
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

it("answers a malformed address with the API's error", async () => {
  const { url } = await startWithApp()
  const response = await fetch(`${url}/api/%zz`)
  expect([response.status, (await response.json()).code]).toEqual([400, 'INVALID_REQUEST'])
})

it('serves API responses with their own security policy and without caching', async () => {
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

it('serves a description of the API', async () => {
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

it('limits how often one IP address reads the API description', async () => {
  const { url } = await startWithApp()
  const statuses: number[] = []
  for (let i = 0; i <= RATE_LIMITS.installation.max; i += 1) {
    const response = await fetch(`${url}/api/docs`)
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  expect(statuses).toEqual([...Array(RATE_LIMITS.installation.max).fill(200), 429])
})

it('sends HSTS over HTTPS of its own or of a trusted proxy', async () => {
  const pem = (name: string) =>
    readFileSync(new URL(`../../../../packages/test-kit/src/tls/${name}.pem`, import.meta.url))
  const pair = { cert: pem('cert'), key: pem('key') }
  const hstsOf = async (
    given: Pick<Partial<Context>, 'https' | 'trustedProxies'>,
    headers: object,
  ) => {
    const { port } = await startServer({ ...given, publicUrl: 'http://photos.example' })
    const { request } = given.https ? nodeHttps : nodeHttp
    const asked = { host: 'photos.example', ...headers }
    const options = { port, path: '/api/health', headers: asked, rejectUnauthorized: false }
    const [answer] = await once(request(options).end(), 'response')
    return answer.headers['strict-transport-security']
  }
  expect(await hstsOf({ https: pair }, {})).toBe('max-age=31536000')
  expect(await hstsOf({ https: pair }, { host: 'localhost:3000' })).toBeUndefined()
  expect(await hstsOf({}, {})).toBeUndefined()

  const ofProxy = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
  const trustedProxies = ['127.0.0.1']
  expect(await hstsOf({ trustedProxies }, ofProxy)).toBe('max-age=31536000')
  expect(await hstsOf({}, ofProxy)).toBeUndefined()
  expect(
    await hstsOf({ trustedProxies }, { ...ofProxy, 'x-forwarded-proto': 'http' }),
  ).toBeUndefined()
})

it('redirects files that no service worker has taken, without reading them', async () => {
  const server = await startWithApp()
  const body = new FormData()
  body.append('files', new File(['a picture'], 'a.jpg', { type: 'image/jpeg' }))
  const answer = await fetch(`${server.url}/received-files`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/upload?missed=true'])

  // The answer arrives although the body never ends.
  const begin = requestHead('POST', '/received-files', {
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': '1000000',
  })
  const { socket, head } = rawConnection(server)
  socket.write(`${begin}--b\r\n`)
  expect(await head()).toMatch(/^HTTP\/1.1 303 /)
  socket.destroy()
})
