import type { WebRequest } from 'electron'
import { expect, it } from 'vitest'
import { originOf } from './app-pages.ts'
import { allowDirectUploads } from './direct-uploads.ts'

const SERVER = 'https://photos.example.org'
const ALLOWED = 'access-control-allow-origin'

type Listener = (details: object, callback: (answer: Answer) => void) => void
interface Answer {
  requestHeaders?: Record<string, string>
  responseHeaders?: Record<string, string[]>
  statusLine?: string
}

function begin(server: string | null) {
  const listeners: Listener[] = []
  const listen = (_: unknown, listener: Listener) => void listeners.push(listener)
  const webRequest = { onBeforeSendHeaders: listen, onHeadersReceived: listen }
  allowDirectUploads(webRequest as unknown as WebRequest, () => server)
  const ask = (listener: number, details: object) => {
    let answer: Answer = {}
    listeners[listener]?.(details, given => {
      answer = given
    })
    return answer
  }
  return {
    send: (requestHeaders: object) => ask(0, { requestHeaders }).requestHeaders,
    receive: (url: string, method: string, responseHeaders: object) =>
      ask(1, { url, method, responseHeaders }),
  }
}

it('an upload does not reveal the origin of its page', () => {
  const { send } = begin(SERVER)
  const headers = { Origin: 'app://x', Referer: 'app://x/', 'Sec-Fetch-Site': 'cross-site' }
  expect(send({ ...headers, Authorization: 'Bearer t' })).toEqual({ Authorization: 'Bearer t' })
})

it("only pages of the server's own origin can read its answers", () => {
  const { receive } = begin(SERVER)
  const headers = { 'Access-Control-Allow-Origin': ['*'], 'Set-Cookie': ['a=b'], 'X-Any': ['1'] }
  expect(receive(`${SERVER}/api/upload`, 'POST', headers)).toEqual({
    responseHeaders: { 'X-Any': ['1'], [ALLOWED]: [originOf(SERVER)] },
  })
  expect(receive('https://other.example.org/api/upload', 'POST', headers)).toEqual({})
  expect(begin(null).receive(`${SERVER}/api/upload`, 'POST', headers)).toEqual({})
})

it('the browser may ask servers that know no CORS', () => {
  const { responseHeaders, statusLine } = begin(SERVER).receive(`${SERVER}/api/x`, 'OPTIONS', {})
  expect(statusLine).toBe('HTTP/1.1 204 No Content')
  expect(responseHeaders).toMatchObject({
    [ALLOWED]: [originOf(SERVER)],
    'access-control-allow-headers': ['authorization, content-type, x-xsrf-token'],
  })
})
