import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { start } from '@safelight/test-kit/programs/process'
import { temporaryFolder } from '@safelight/test-kit/server'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { authorityFile, type Pebble, startPebble } from './pebble.ts'
import { domain, serve, shown } from './serving.ts'

let pebble: Pebble | undefined

beforeAll(async () => {
  pebble = await startPebble()
})
afterAll(async () => pebble?.stop())

const DAY = 24 * 60 * 60 * 1000
const MISSING = 'Pebble is missing. On Debian: apt-get install pebble'

describe('with an authority', { timeout: 180_000 }, () => {
  it('obtains a certificate, serves it, and redirects plain HTTP', async ({ skip }) => {
    const authority = pebble ?? skip(MISSING)
    const { look, port, dataFolder, failures } = await serve(authority)
    const plain = `http://127.0.0.1:${authority.httpPort}`
    expect((await fetch(plain)).status).toBe(503)
    expect(await shown(port)).toBeUndefined()

    await look()
    expect(failures()).toEqual([])
    const certificate = await shown(port, await authority.root())
    expect(certificate?.subjectaltname).toBe(`DNS:${domain}`)

    const answer = await fetch(`${plain}/albums?page=2`, { redirect: 'manual' })
    expect(answer.status).toBe(308)
    expect(answer.headers.get('location')).toBe(`https://${domain}/albums?page=2`)
    expect((await fetch(`${plain}/.well-known/acme-challenge/unknown`)).status).toBe(404)

    const [file] = readdirSync(join(dataFolder, 'tls'))
    expect(statSync(join(dataFolder, 'tls')).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataFolder, 'tls', file ?? '')).mode & 0o777).toBe(0o600)
  })

  it('renews without a restart when a third of its life is left', async ({ skip }) => {
    const authority = pebble ?? skip(MISSING)
    const { look, port, clock } = await serve(authority)
    await look()
    const first = await shown(port)
    const [from, to] = [Date.parse(first?.valid_from ?? ''), Date.parse(first?.valid_to ?? '')]
    const open = connect({ port: port, host: '127.0.0.1', rejectUnauthorized: false })
    onTestFinished(() => void open.destroy())
    await new Promise(resolve => open.once('secureConnect', resolve))

    clock.now = from + (to - from) / 2
    await look()
    expect((await shown(port))?.serialNumber).toBe(first?.serialNumber)
    clock.now = to - (to - from) / 3
    await look()
    expect((await shown(port))?.serialNumber).not.toBe(first?.serialNumber)
    expect(open.destroyed).toBe(false)
  })

  it('starts with the kept certificate, and does not ask again', async ({ skip }) => {
    const authority = pebble ?? skip(MISSING)
    const first = await serve(authority)
    await first.look()
    const before = await shown(first.port)
    await first.stop()
    const orders = ordersAt(authority)
    const second = await serve({ ...authority, folder: first.dataFolder })
    expect((await shown(second.port))?.serialNumber).toBe(before?.serialNumber)
    await second.look()
    expect((await shown(second.port))?.serialNumber).toBe(before?.serialNumber)
    expect(ordersAt(authority)).toBe(orders)
  })

  it('uses port 443 if port 80 is closed', async ({ skip }) => {
    const authority = pebble ?? skip(MISSING)
    const closed = await serve({ ...authority, httpPort: undefined })
    await closed.look()
    expect((await shown(closed.port, await authority.root()))?.subjectaltname).toContain(domain)
    await closed.stop()
    // Listens for plain HTTP, but the authority does not get there.
    const blocked = await serve({ ...authority, httpPort: 0 })
    await blocked.look()
    expect(blocked.failures()).toEqual([])
    expect((await shown(blocked.port, await authority.root()))?.subjectaltname).toContain(domain)
  })

  it('says in one sentence that no port is reachable', async ({ skip }) => {
    const authority = pebble ?? skip(MISSING)
    const { look, failures } = await serve({ ...authority, httpPort: 0, tlsPort: 0 })
    await look()
    expect(failures()).toHaveLength(1)
    expect(failures()[0].msg).toMatch(
      /^The internet does not reach this server at photos\.example\.org: forward ports 80 and 443/,
    )
  })

  it('says that the DNS is wrong, keeps the old certificate, and recovers', async ({ skip }) => {
    const authority = pebble ?? skip(MISSING)
    const { look, port, failures, clock } = await serve(authority)
    await look()
    const old = await shown(port)
    clock.now = Date.parse(old?.valid_to ?? '') - DAY

    await authority.dns('set-servfail', { host: domain })
    await look()
    await authority.dns('clear-servfail', { host: domain })
    expect(failures()).toHaveLength(1)
    expect(failures()[0].msg).toMatch(
      /^The name photos\.example\.org does not lead to this server: /,
    )
    expect((await shown(port))?.serialNumber).toBe(old?.serialNumber)

    await look()
    expect((await shown(port))?.serialNumber).toBe(old?.serialNumber)
    clock.now = Date.parse(failures()[0].retry)
    await look()
    expect((await shown(port))?.serialNumber).not.toBe(old?.serialNumber)
  })

  it('says that another server answers', async ({ skip }) => {
    const authority = pebble ?? skip(MISSING)
    const other = createHttpServer((_, response) => response.end('other'))
    await new Promise<void>(resolve => other.listen(authority.httpPort, '127.0.0.1', resolve))
    onTestFinished(() => {
      other.closeAllConnections()
      other.close()
    })
    const { look, failures } = await serve({ ...authority, httpPort: 0, tlsPort: 0 })
    await look()
    expect(failures()[0].msg).toMatch(/^Another server answers at photos\.example\.org: /)
  })

  it('the program obtains a certificate with one setting', async ({ skip }) => {
    const authority = pebble ?? skip(MISSING)
    const { directory, httpPort, tlsPort } = authority
    const env = {
      SAFELIGHT_DATA: temporaryFolder(),
      HOST: '127.0.0.1',
      PORT: `${tlsPort}`,
      TLS_DOMAIN: domain,
      TLS_DIRECTORY: directory,
      TLS_HTTP_PORT: `${httpPort}`,
      NODE_EXTRA_CA_CERTS: authorityFile,
    }
    const { url, child, ended } = await start(env)
    expect(url).toBe(`https://${domain}`)
    const root = await authority.root()
    await expect.poll(async () => (await shown(tlsPort, root))?.subjectaltname).toContain(domain)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})

const ordersAt = (authority: Pebble) => authority.log().split('POST /order-plz').length

/** Answers like an authority that refuses every order. */
async function refusing(answer: RequestListener) {
  const server = createServer(
    {
      cert: readFileSync(authorityFile),
      key: readFileSync(authorityFile.replace('cert.pem', 'key.pem')),
    },
    (request, response) => {
      const base = `https://localhost:${(server.address() as AddressInfo).port}`
      response.setHeader('replay-nonce', 'nonce')
      if (request.url === '/dir') {
        const urls = { newNonce: `${base}/nonce`, newAccount: `${base}/account`, newOrder: base }
        response.end(JSON.stringify(urls))
      } else if (request.url === '/account') {
        response.writeHead(201, { location: `${base}/account/1` }).end('{}')
      } else if (request.url === '/nonce') response.end()
      else answer(request, response)
    },
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `https://localhost:${(server.address() as AddressInfo).port}/dir`
}

const problem = (kind: string, detail: string) =>
  JSON.stringify({ type: `urn:ietf:params:acme:error:${kind}`, detail })

it.each([
  [
    'rateLimited',
    'too many certificates already issued, retry after 2027-01-02 03:04:05 UTC: see the page',
    /^The authority has had too many requests for photos\.example\.org: .* at 2027-01-02T03:04:05/,
  ],
  ['caa', 'CAA record prevents issuance', /^The DNS has a CAA record that forbids /],
  ['rejectedIdentifier', 'policy forbids', /set TLS_DOMAIN to a public host name/],
  ['externalAccountRequired', 'bind', /set TLS_DIRECTORY to another one\.$/],
  ['serverInternal', 'broken', /^There is no new certificate .*\(broken\)\.$/],
])('explains the problem %s in one sentence', async (kind, detail, expected) => {
  const directory = await refusing((_, response) =>
    response.writeHead(429).end(problem(kind, detail)),
  )
  const { look, failures, clock } = await serve({ directory, httpPort: 0, tlsPort: 0 })
  await look()
  expect(failures()).toHaveLength(1)
  expect(failures()[0].msg).toMatch(expected)
  expect(failures()[0].msg).not.toContain('\n')
  clock.now += 60_000
  await look()
  expect(failures()).toHaveLength(1)
})

it('never asks more often than twice an hour, even after restarts', async () => {
  let orders = 0
  const directory = await refusing((_, response) => {
    orders += 1
    response.writeHead(400).end(problem('connection', 'timeout'))
  })
  const clock = { now: Date.now() }
  const folder = temporaryFolder()
  for (let restart = 0; restart < 5; restart += 1) {
    clock.now += 60_000
    const { look, stop } = await serve({ directory, httpPort: 0, tlsPort: 0, folder, clock })
    await look()
    await look()
    await stop()
  }
  expect(orders).toBe(2)
})

it('does not ask if it cannot record the try', async () => {
  let orders = 0
  const directory = await refusing((_, response) => {
    orders += 1
    response.writeHead(400).end(problem('connection', 'timeout'))
  })
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'tls'), 'a file where the folder should be')
  const { look, log } = await serve({ directory, httpPort: 0, tlsPort: 0, folder })
  await look()
  expect(orders).toBe(0)
  expect(log.join('')).toContain('the certificate cannot be read or kept')
})

it('says that no authority answers', async () => {
  const directory = 'https://localhost:1/dir'
  const { look, failures } = await serve({ directory, httpPort: 0, tlsPort: 0 })
  await look()
  expect(failures()[0].msg).toMatch(/^No certificate authority answers at https:\/\/localhost:1/)
})
