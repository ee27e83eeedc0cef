import type { OnBeforeSendHeadersListenerDetails, OnHeadersReceivedListenerDetails } from 'electron'
import { toHttp } from './origins.ts'

type Names = Record<string, string | string[]>
type BeforeSend = (
  details: Partial<OnBeforeSendHeadersListenerDetails>,
  send: (answer: { requestHeaders?: Names }) => void,
) => void
type Received = (
  details: Partial<OnHeadersReceivedListenerDetails>,
  receive: (answer: { responseHeaders?: Names; statusLine?: string }) => void,
) => void

let beforeSend: BeforeSend = (_, send) => send({})
let received: Received = (_, receive) => receive({})

/** Replaces `session.webRequest`. `serve-protocol.ts` passes the calls of pages to other origins through it. */
export const webRequest = {
  onBeforeSendHeaders(_: unknown, listener: BeforeSend): void {
    beforeSend = listener
  },
  onHeadersReceived(_: unknown, listener: Received): void {
    received = listener
  },
}

export const requestHeaders = (url: string, headers: Names): Promise<Names> =>
  new Promise(resolve =>
    beforeSend({ url, requestHeaders: headers as Record<string, string> }, answer =>
      resolve(answer.requestHeaders ?? headers),
    ),
  )

export const responseHead = (
  details: { url: string; method: string; status: number },
  headers: Names,
  port: number,
): Promise<{ status: number; headers: Names }> =>
  new Promise(resolve => {
    const responseHeaders = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, [value].flat()]),
    )
    received({ ...details, responseHeaders }, answer =>
      resolve({
        status: Number(answer.statusLine?.split(' ')[1] ?? details.status),
        headers: withHttp(answer.responseHeaders ?? headers, port),
      }),
    )
  })

/** Replaces the pages' origins in headers, as `origins.ts` does in addresses. */
const withHttp = (headers: Names, port: number): Names =>
  Object.fromEntries(
    Object.entries(headers).map(([name, values]) => [
      name,
      [values].flat().map(value => toHttp(value, port)),
    ]),
  )
