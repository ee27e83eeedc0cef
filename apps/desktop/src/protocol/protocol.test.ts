import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { CALL_NAME_HEADER, namedCallAddress } from '@safelight/contract/desktop-calls'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../test/support/temporary-folder.ts'
import { openPickedFolders } from '../folders/picked-folders.ts'
import { createTileOrigins } from '../servers/tile-origin.ts'
import { originOf } from './app-pages.ts'
import { serveFolderFiles } from './folder-files.ts'
import { serveApp } from './serve-app.ts'

const newFolder = temporaryFolders()
const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function startServer(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise(resolve => server.once('listening', resolve))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

function begin(server: string | null) {
  const webFolder = join(newFolder(), 'web')
  mkdirSync(join(webFolder, 'assets'), { recursive: true })
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html>')
  writeFileSync(join(webFolder, 'assets/app~of-all.js'), 'start()')
  writeFileSync(join(webFolder, '.fingerprint'), 'hidden')
  writeFileSync(join(webFolder, '../outside.txt'), 'secret')
  const folderFile = serveFolderFiles(openPickedFolders(newFolder()))
  const tileOrigin = createTileOrigins(fetch)
  const app = serveApp({ webFolder, server: () => server, fetch, folderFile, tileOrigin })
  const ask = (path: string, init?: RequestInit, of: string | null = server) =>
    app(new Request(originOf(of) + path, init))
  return { ask }
}

/** Sends a byte for each read, as a page does that uploads slowly. */
const endlessBody = () =>
  new ReadableStream({
    async pull(controller) {
      await setImmediate()
      controller.enqueue(new Uint8Array(1))
    },
  })

const unused = (_: IncomingMessage, response: ServerResponse) => response.end('unused')

describe('pages of the app', () => {
  it('are served with the content security policy', async () => {
    const { ask } = begin(await startServer(unused))
    const page = await ask('/')
    expect(await page.text()).toBe('<!doctype html>')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await (await ask('/assets/app~of-all.js')).text()).toBe('start()')
    expect(await (await ask('/albums/01JA')).text()).toBe('<!doctype html>')
  })

  it('may load map tiles only from the origin that their server has set', async () => {
    let tiles: unknown = null
    const server = await startServer((_, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(tiles))
    })
    const { ask } = begin(server)
    const pictures = async (path = '/map') => {
      const policy = (await ask(path)).headers.get('content-security-policy')
      return /img-src ([^;]*);/.exec(policy ?? '')?.[1]
    }
    expect(await pictures()).toBe("'self' blob: data:")
    tiles = { name: 'Ada', address: 'https://tiles.example.org:8443/{z}/{x}/{y}.png?key=1' }
    expect(await pictures()).toBe("'self' blob: data: https://tiles.example.org:8443")
    expect(await pictures('/index.html')).toBe("'self' blob: data: https://tiles.example.org:8443")
    tiles = { name: 3 }
    expect(await pictures()).toBe("'self' blob: data: https://tiles.example.org:8443")
    for (const address of ['https://*/{z}', "https://a; script-src 'unsafe-inline'/", 'data:,x']) {
      tiles = { name: 'Eve', address }
      expect(await pictures()).toBe("'self' blob: data:")
    }
    const first = await ask('/', {}, null)
    expect(first.headers.get('content-security-policy')).not.toContain('tiles.example.org')
  })

  it('expose neither hidden files nor files outside the app', async () => {
    const { ask } = begin(null)
    for (const path of [
      '/..%2foutside.txt',
      '/%2e%2e/outside.txt',
      '/.fingerprint',
      '/%00',
      '/%ff',
    ]) {
      expect(await (await ask(path)).text()).toBe('<!doctype html>')
    }
    expect((await ask('/assets/gone.js')).status).toBe(404)
    expect((await ask('/', { method: 'POST' })).status).toBe(405)
  })

  it('are not found if their server is not the chosen one', async () => {
    const { ask } = begin(await startServer(unused))
    expect((await ask('/', {}, 'https://other.example.org')).status).toBe(404)
  })
})

describe('calls to the server', () => {
  it('are forwarded without headers that identify the page', async () => {
    const server = await startServer(async (request, response) => {
      const { method, url, headers } = request
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ method, url, headers, body: await text(request) }))
    })
    const { ask } = begin(server)
    const answer = await ask('/api/albums?page=1', {
      method: 'POST',
      body: 'sealed',
      headers: {
        Authorization: 'Bearer t',
        Origin: 'app://x',
        Referer: 'app://x/secret',
        Cookie: 'a=b',
      },
    })
    const seen = await answer.json()
    expect(seen).toMatchObject({ method: 'POST', url: '/api/albums?page=1', body: 'sealed' })
    expect(seen.headers).toMatchObject({ authorization: 'Bearer t', host: new URL(server).host })
    for (const name of ['origin', 'referer', 'cookie'])
      expect(seen.headers).not.toHaveProperty(name)
  })

  it('return partial content as the server sends it', async () => {
    const server = await startServer((request, response) => {
      response.writeHead(206, { 'content-range': 'bytes 2-4/10', 'x-has-more': 'false' })
      response.end(request.headers.range)
    })
    const answer = await begin(server).ask('/authz?key=/a', { headers: { Range: 'bytes=2-4' } })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe('bytes 2-4/10')
    expect(answer.headers.get('x-has-more')).toBe('false')
    expect(await answer.text()).toBe('bytes=2-4')
  })

  it('return no header with which the server could run code as the app', async () => {
    const server = await startServer((request, response) => {
      const type = new URL(request.url ?? '', 'http://x').searchParams.get('type') ?? ''
      response.writeHead(200, {
        'content-type': type,
        'content-security-policy': "script-src 'unsafe-inline'",
        'service-worker-allowed': '/',
        'set-cookie': 'a=b',
        'access-control-allow-origin': '*',
        refresh: '0;url=https://evil.example',
        link: '</evil.css>; rel=stylesheet',
      })
      response.end('<script>steal()</script>')
    })
    const { ask } = begin(server)
    for (const type of [
      'text/html',
      'text/javascript',
      'image/svg+xml',
      'image/png',
      'text/css',
      'application/xhtml+xml',
    ]) {
      const { headers } = await ask(`/api/evil?type=${type}`)
      expect(headers.get('content-type')).toBe('application/octet-stream')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox$/)
      for (const name of [
        'service-worker-allowed',
        'set-cookie',
        'access-control-allow-origin',
        'refresh',
        'link',
      ]) {
        expect(headers.has(name)).toBe(false)
      }
    }
    for (const type of ['application/json', 'application/cbor']) {
      expect((await ask(`/api/x?type=${type}`)).headers.get('content-type')).toBe(type)
    }
  })

  it('follow no redirect', async () => {
    let asked = false
    const elsewhere = await startServer((_, response) => {
      asked = true
      response.end()
    })
    const server = await startServer((_, response) =>
      response.writeHead(307, { location: elsewhere }).end(),
    )
    const answer = await begin(server).ask('/api/user/me', {
      headers: { Authorization: 'Bearer t' },
    })
    expect(answer.type).toBe('error')
    expect(asked).toBe(false)
  })

  it.each([
    ['before the server answers', undefined],
    ['while the page still sends the body', endlessBody],
  ])('reach the server as aborted %s', async (_, body) => {
    const begun = Promise.withResolvers<IncomingMessage>()
    const server = await startServer(request => begun.resolve(request))
    const { ask } = begin(server)
    const headers = { [CALL_NAME_HEADER]: 'any' }
    const call = { method: 'POST', headers, body: body?.() ?? null, duplex: 'half' }
    const answer = ask('/api/slow', call as RequestInit)
    const received = await begun.promise
    expect(received.headers).not.toHaveProperty(CALL_NAME_HEADER)
    const isOver = new Promise(resolve => received.socket.once('close', resolve))
    expect((await ask(namedCallAddress('other'), { method: 'DELETE' })).status).toBe(204)
    expect((await ask(namedCallAddress('any'))).status).toBe(405)
    expect((await ask(namedCallAddress('any'), { method: 'DELETE' }, null)).status).toBe(404)
    expect(received.socket.destroyed).toBe(false)
    expect((await ask(namedCallAddress('any'), { method: 'DELETE' })).status).toBe(204)
    await isOver
    expect((await answer).type).toBe('error')
  })

  it('reach the server as aborted when the page stops reading the answer', async () => {
    const isOver = Promise.withResolvers<void>()
    const server = await startServer((request, response) => {
      request.socket.once('close', isOver.resolve)
      response.write('the beginning')
    })
    const { body } = await begin(server).ask('/api/endless')
    await body?.cancel()
    await isOver.promise
  })

  it('fail like a network error if the server cannot be reached', async () => {
    expect((await begin('http://localhost:9').ask('/api/health')).type).toBe('error')
  })

  it('are refused to the page on which the user enters a server', async () => {
    const { ask } = begin(await startServer(unused))
    expect((await ask('/api/health', {}, null)).status).toBe(404)
  })

  it('get a page if their path is percent-encoded', async () => {
    const { ask } = begin(await startServer(unused))
    expect(await (await ask('/api')).text()).toBe('unused')
    expect(await (await ask('/authz?key=/a')).text()).toBe('unused')
    // The server would treat this as an API path, but answering with a page is harmless.
    expect(await (await ask('/%61pi/health')).text()).toBe('<!doctype html>')
  })
})
