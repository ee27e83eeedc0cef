import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { changeRows } from '@safelight/contract/change-rows'
import { changes } from '@safelight/contract/changes'
import { availableYears } from '@safelight/contract/items'
import { END_OF_ROWS, encodeRow, frame, ROWS_TYPE } from '@safelight/contract/rows'
import { fromBase64url } from '@safelight/crypto/bytes'
import { expect, it, onTestFinished } from 'vitest'
import { createApiClient } from './api-client.ts'
import { readRows } from './read-rows.ts'

const PAGE = { changes: [], next: 5, hasMore: false, last: 7 }
const TRAILER = frame(encodeRow(changeRows.trailer, PAGE, fromBase64url))

async function aClient(answer: (response: ServerResponse) => unknown) {
  const asked: IncomingHttpHeaders[] = []
  const server = createServer(({ headers }, response) => {
    asked.push(headers)
    answer(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { api: createApiClient(null, { baseUrl: `http://127.0.0.1:${port}`, readRows }), asked }
}

const rows = (response: ServerResponse) => response.setHeader('content-type', ROWS_TYPE)

it('returns the same data from rows as from JSON', async () => {
  const { api, asked } = await aClient(response =>
    rows(response).end(Buffer.concat([END_OF_ROWS, TRAILER])),
  )
  expect(await api.call(changes)).toEqual(PAGE)
  await api.call(availableYears).catch(() => {})
  expect(asked.map(({ accept }) => accept)).toEqual([ROWS_TYPE, '*/*'])
})

it('reads JSON from a server that does not support rows', async () => {
  const { api } = await aClient(response => response.end(JSON.stringify(PAGE)))
  expect(await api.call(changes)).toEqual(PAGE)
})

it('rejects rows that violate the contract', async () => {
  const trailer = encodeRow(changeRows.trailer, { ...PAGE, next: -1 }, fromBase64url)
  const { api } = await aClient(response =>
    rows(response).end(Buffer.concat([END_OF_ROWS, frame(trailer)])),
  )
  await expect(api.call(changes)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})

it('reports an incomplete list of rows as a lost connection', async () => {
  const { api } = await aClient(response => {
    rows(response).write(END_OF_ROWS)
    response.socket?.end()
  })
  await expect(api.call(changes)).rejects.toMatchObject({ code: 'NETWORK', status: 0 })
})

it('reads an error response as JSON', async () => {
  const { api } = await aClient(response => {
    response.statusCode = 400
    response.end(JSON.stringify({ code: 'INVALID_REQUEST', message: 'Not so.' }))
  })
  await expect(api.call(changes)).rejects.toMatchObject({ code: 'INVALID_REQUEST', status: 400 })
})
