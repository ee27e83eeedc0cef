import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { toApp } from './origins.ts'

export type ProtocolHandler = (request: Request) => Promise<Response>

/** Passes Chromium's requests to the handler of the app's scheme, like Electron. */
export function serveProtocol(
  port: number,
  handler: () => ProtocolHandler | undefined,
): Promise<void> {
  const server = createServer(async (incoming, outgoing) => {
    try {
      const headers = new Headers(incoming.headers as Record<string, string>)
      // Electron's requests have no content length.
      headers.delete('content-length')
      const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
      const init: RequestInit & { duplex: 'half' } = {
        method: incoming.method ?? 'GET',
        headers,
        body: hasBody ? (Readable.toWeb(incoming) as BodyInit) : null,
        duplex: 'half',
      }
      const address = toApp(`http://${incoming.headers.host}${incoming.url}`)
      const response = await handler()?.(new Request(address, init))
      if (!response || response.type === 'error') return void outgoing.destroy()
      outgoing.writeHead(response.status, Object.fromEntries(response.headers))
      if (!response.body) return void outgoing.end()
      await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing)
    } catch {
      outgoing.destroy()
    }
  })
  return new Promise(resolve => server.listen(port, '127.0.0.1', resolve))
}
