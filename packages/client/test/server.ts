import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ERRORS, type ErrorCode } from '@safelight/contract/errors'
import { onTestFinished } from 'vitest'
import { type ApiClient, createApiClient } from '../src/api/api-client.ts'

export interface Received {
  path: string | undefined
  body: Record<string, unknown>
}

/** Starts a server that records its requests and answers them with `answer`. It stops when the test ends. */
export async function aServer(
  answer: (path: string, body: Record<string, unknown>) => object | ErrorCode | Uint8Array,
): Promise<{
  received: Received[]
  headers: IncomingHttpHeaders[]
  url: string
  api: ApiClient
}> {
  const received: Received[] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const body = JSON.parse(text || '{}')
    received.push({ path: request.url, body })
    headers.push(request.headers)
    const given = answer(request.url ?? '', body)
    response.setHeader('Content-Type', 'application/json')
    if (given instanceof Uint8Array) return response.end(given)
    if (typeof given === 'object') return response.end(JSON.stringify(given))
    const [status, message] = ERRORS[given]
    response.statusCode = status
    response.end(JSON.stringify({ code: given, message }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return { received, headers, url, api: createApiClient(null, { baseUrl: url }) }
}
