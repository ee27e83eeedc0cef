import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Recorded {
  method: string | undefined
  path: string | undefined
  headers: IncomingHttpHeaders
  bytes: number
  /** Set when the request or its answer ends. `aborted` means that the other side ended it. */
  end?: 'complete' | 'aborted'
}

/**
 * Starts a server that looks like a future Safelight's to the desktop app and records its calls. `/api/endless`
 * answers without an end, and `/api/silent` never. The server reads bodies slowly, so that a page can abort a request halfway.
 */
export async function startRecordingServer() {
  const calls: Recorded[] = []
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request
    const call: Recorded = { method, path, headers, bytes: 0 }
    calls.push(call)
    request.on('data', (data: Buffer) => {
      call.bytes += data.length
      request.pause()
      setTimeout(() => request.resume(), 5)
    })
    request.on('end', () => {
      if (path === '/api/endless') {
        const timer = setInterval(() => response.write(Buffer.alloc(65_536)), 20)
        response.on('close', () => clearInterval(timer))
      } else if (path === '/api/silent') {
        // The answer never begins.
      } else if (path === '/api/health') {
        response.end(JSON.stringify({ status: 'ok', version: '99.0.0' }))
      } else {
        response.writeHead(method === 'POST' ? 200 : 404).end('{}')
      }
    })
    response.on('close', () => {
      call.end = response.writableFinished ? 'complete' : 'aborted'
    })
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    callsTo: (wanted: string) => calls.filter(({ path }) => path === wanted),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
