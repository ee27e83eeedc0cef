import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { isWorker, workerLimits } from './app-scheme.ts'
import { toApp } from './origins.ts'
import { requestHeaders, responseHead } from './web-request.ts'

export type ProtocolHandler = (request: Request) => Promise<Response>

/**
 * Passes Chromium's requests to the handler of the app's scheme, like Electron. Chromium uses it as a proxy.
 * So it also gets the calls of pages to other origins.
 */
export function serveProtocol(
  port: number,
  handler: () => ProtocolHandler | undefined,
): Promise<void> {
  const server = createServer(async (incoming, outgoing) => {
    try {
      const url = toApp(incoming.url ?? '')
      await (url.startsWith('app:')
        ? answer(url, incoming, outgoing, handler())
        : forward(url, incoming, outgoing, port))
    } catch {
      outgoing.destroy()
    }
  })
  return new Promise(resolve => server.listen(port, '127.0.0.1', resolve))
}

async function answer(
  url: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handler: ProtocolHandler | undefined,
): Promise<void> {
  const headers = new Headers(incoming.headers as Record<string, string>)
  // Electron's requests have no content length.
  headers.delete('content-length')
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  // In Electron, the handler gets the whole body and no signal, even if the page aborts the request.
  const body = hasBody ? new Uint8Array(await buffer(incoming)) : null
  const init = { method: incoming.method ?? 'GET', headers, body }
  const response = await handler?.(new Request(url, init))
  if (!response || response.type === 'error') return void outgoing.destroy()
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  const use = incoming.headers['sec-fetch-dest']
  if (isWorker(use)) outgoing.write(workerLimits(use))
  if (!response.body) return void outgoing.end()
  await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing)
}

async function forward(
  url: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
): Promise<void> {
  const { method = 'GET' } = incoming
  const { 'proxy-connection': _, ...given } = incoming.headers
  const headers = await requestHeaders(url, given as Record<string, string>)
  const forwarded = request(url, { method, headers })
  outgoing.once('close', () => forwarded.destroy())
  const responded = new Promise<IncomingMessage>((resolve, reject) =>
    forwarded.once('response', resolve).once('error', reject),
  )
  const sent = pipeline(incoming, forwarded)
  sent.catch(() => {})
  const response = await responded
  const { statusCode: status = 0 } = response
  const head = await responseHead(
    { url, method, status },
    response.headers as Record<string, string>,
    port,
  )
  outgoing.writeHead(head.status, head.headers)
  await pipeline(response, outgoing)
}
