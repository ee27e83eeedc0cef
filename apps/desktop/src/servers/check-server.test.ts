import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { serverOrigin } from './address.ts'
import { checkServer } from './check-server.ts'

describe('serverOrigin', () => {
  it.each([
    ['photos.example.org', 'https://photos.example.org'],
    ['  https://Photos.Example.org/gallery?x#y ', 'https://photos.example.org'],
    ['photos.example.org:8443', 'https://photos.example.org:8443'],
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['https://localhost', 'https://localhost'],
  ])('reads %s as %s', (typed, origin) => {
    expect(serverOrigin(typed)).toBe(origin)
  })

  it.each([
    '',
    '   ',
    'https://',
    'ftp://example.org',
    'javascript:alert(1)',
    'file:///etc',
    'https://a:b@example.org',
    'two words',
  ])('refuses "%s"', typed => {
    expect(() => serverOrigin(typed)).toThrow('Enter an address')
  })

  it.each(['http://example.org', 'http://192.168.1.5:3000', 'http://localhost.example.org'])(
    'refuses %s, where others could listen',
    typed => {
      expect(() => serverOrigin(typed)).toThrow('must begin with https://')
    },
  )
})

describe('checkServer', () => {
  const servers: ReturnType<typeof createServer>[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  async function answering(status: number, body: string, headers = {}): Promise<string> {
    const server = createServer((_, response) => response.writeHead(status, headers).end(body))
    servers.push(server.listen(0, '127.0.0.1'))
    await new Promise(resolve => server.once('listening', resolve))
    return `http://localhost:${(server.address() as AddressInfo).port}`
  }

  it('gives the address of a Safelight server', async () => {
    const server = await answering(200, '{"status":"ok"}')
    expect(await checkServer(`${server}/login`, fetch)).toEqual({ server })
  })

  it.each([
    [200, '<!doctype html>'],
    [200, '{"status":"up"}'],
    [404, '{"status":"ok"}'],
  ])('refuses one that says %i %s', async (status, body) => {
    expect(await checkServer(await answering(status, body), fetch)).toEqual({
      problem: 'This is not the address of a Safelight server.',
    })
  })

  it('says that none answers, also where one leads elsewhere', async () => {
    const problem = 'No server answers at this address.'
    const server = await answering(200, '{"status":"ok"}')
    const leading = await answering(302, '', { location: `${server}/api/health` })
    expect(await checkServer(leading, fetch)).toEqual({ problem })
    expect(await checkServer('http://localhost:9', fetch)).toEqual({ problem })
  })
})
