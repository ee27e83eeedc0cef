import { createServer, request as forward, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough, pipeline, type Readable, type Transform } from 'node:stream'

export interface ServerProxy {
  url: string
  stop(): Promise<void>
}

export interface Passing {
  /**
   * Returns the body to forward, which may differ from the request's body. If it throws, the proxy cuts the
   * client's connection.
   */
  before?: (request: IncomingMessage) => Promise<Readable> | Readable
  through?: (request: IncomingMessage) => Transform
}

export async function startProxy(
  server: string,
  { before = request => request, through = () => new PassThrough() }: Passing,
): Promise<ServerProxy> {
  const { host, hostname, port } = new URL(server)

  const proxy = createServer(async (incoming, outgoing) => {
    const body = await Promise.resolve(before(incoming)).catch(() => undefined)
    if (!body) outgoing.destroy()
    if (!body || outgoing.destroyed) return
    const { method, url: path, headers } = incoming
    const onward = forward({ hostname, port, method, path, headers: { ...headers, host } })
    onward.on('response', answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      pipeline(answer, through(incoming), outgoing, () => {})
    })
    onward.on('error', () => outgoing.destroy())
    // If the client aborts its request, abort the forwarded request too. A player does so when it seeks.
    outgoing.on('close', () => onward.destroy())
    pipeline(body, onward, () => {})
  })

  await new Promise<void>(resolve => proxy.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    async stop() {
      proxy.closeAllConnections()
      await new Promise(resolve => proxy.close(resolve))
    },
  }
}
