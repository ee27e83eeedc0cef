import { once } from 'node:events'
import { Agent, createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CountingProxy {
  url: string
  counted(): { bytes: number; calls: number }
  stop(): Promise<void>
}

/**
 * Forwards all calls, with their headers changed by `change`. Counts the calls whose paths match `counts`,
 * and the bytes of their answers.
 */
export async function startCountingProxy(
  server: string,
  counts: RegExp,
  change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders,
): Promise<CountingProxy> {
  const agent = new Agent({ keepAlive: true })
  const counted = { bytes: 0, calls: 0 }
  const proxy = createServer((incoming, answer) => {
    const { method, url = '' } = incoming
    const isCounted = counts.test(url)
    const headers = change(incoming.headers)
    const passed = request(server + url, { method, headers, agent }, given => {
      const { connection: _, ...rest } = given.headers
      answer.writeHead(given.statusCode ?? 502, rest)
      if (isCounted) {
        counted.calls += 1
        given.on('data', (part: Buffer) => {
          counted.bytes += part.length
        })
      }
      given.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    // If the browser closes the connection, stop reading from the server.
    answer.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    counted: () => ({ ...counted }),
    async stop() {
      agent.destroy()
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
