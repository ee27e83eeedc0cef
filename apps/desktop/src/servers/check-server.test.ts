import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { checkServer } from './check-server.ts'

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

  it('returns the origin of a Safelight server', async () => {
    const server = await answering(200, '{"status":"ok"}')
    expect(await checkServer(`${server}/login`, fetch)).toEqual({ server })
  })

  it.each([
    [200, '<!doctype html>'],
    [200, '{"status":"up"}'],
    [404, '{"status":"ok"}'],
  ])('rejects a server that answers %i %s', async (status, body) => {
    expect(await checkServer(await answering(status, body), fetch)).toEqual({
      problem: 'There is no Safelight server at this address.',
    })
  })

  it('reports that no server answers if the address redirects', async () => {
    const problem = 'No server answers at this address. Check the address and your connection.'
    const server = await answering(200, '{"status":"ok"}')
    const leading = await answering(302, '', { location: `${server}/api/health` })
    expect(await checkServer(leading, fetch)).toEqual({ problem })
    expect(await checkServer('http://localhost:9', fetch)).toEqual({ problem })
  })
})
