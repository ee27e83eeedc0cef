import { changes } from '@safelight/contract/changes'
import type { Endpoint } from '@safelight/contract/endpoint'
import {
  allMetadata,
  allMetadataSteps,
  forYearMonth,
  type MediaItem,
  yearSteps,
} from '@safelight/contract/items'
import { LIMITS } from '@safelight/contract/limits'
import { ROWS_TYPE } from '@safelight/contract/rows'
import { type Person, random, signUp } from '@safelight/test-kit/accounts/account'
import { addItems, cursorOf, days, purge, read } from '@safelight/test-kit/items'
import { rawConnection, requestHead } from '@safelight/test-kit/raw'
import { jsonOfRows } from '@safelight/test-kit/rows'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { beforeEach, expect, it } from 'vitest'

let server: TestServer
let person: Person
beforeEach(async () => {
  server = await startServer()
  person = await signUp(server)
})

const ask = (path: string, accept = ROWS_TYPE) =>
  fetch(server.url + path, {
    headers: { authorization: `Bearer ${person.token}`, accept },
  })

async function inBothForms<T>({ rows, response }: Endpoint, path: string): Promise<T> {
  const answer = await ask(path)
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, ROWS_TYPE])
  const entries = rows && jsonOfRows(rows, await answer.bytes())
  const json = await read<T>(server, person, path)
  expect(response.parse(entries)).toEqual(withoutCopies(json))
  return json
}

/**
 * Removes the shared details of items whose private details have the same version. Rows omit such shared
 * details.
 */
const withoutCopies = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json), (_, value) => {
    const isCopied = value?.sharedDetails !== undefined && value.version === value.privateVersion
    return isCopied ? { ...value, sharedDetails: undefined } : value
  })

const LARGE = random((LIMITS.sealedDetailsChars / 4) * 3)

const enlarge = (version = 1) =>
  server.context.database
    .updateTable('items')
    .set({ shared_details: LARGE, private_details: LARGE, version })
    .execute()

it.each([false, true])(
  'sends the same items as rows and as JSON (large texts: %s)',
  async isLarge => {
    await addItems(server, await signUp(server), days(3))
    const ids = await addItems(server, person, [...days(21), '1969-02-03', '2020-01-02'])
    if (isLarge) await enlarge()
    await server.context.database
      .updateTable('items')
      .set({ version: 2 })
      .where('id', 'in', ids.slice(4, 8))
      .execute()
    const all = await inBothForms<MediaItem[]>(allMetadata, '/api/media/all-metadata')
    expect(all.map(({ id }) => id).sort()).toEqual([...ids].sort())
    for (const month of [1, 2]) {
      await inBothForms(forYearMonth, `/api/media/for-year-month?year=2020&month=${month}`)
    }
    for (const page of [0, 1, 2, 3]) {
      await inBothForms(allMetadataSteps, `/api/media/all-metadata-steps/${page}/10`)
      await inBothForms(yearSteps, `/api/media/all-metadata-year-month-steps/${page}/10/2020`)
    }
    for (const item of isLarge ? all.slice(0, 4) : all) {
      const after = `after=${cursorOf(item)}`
      await inBothForms(allMetadataSteps, `/api/media/all-metadata-steps/0/12?${after}`)
      await inBothForms(yearSteps, `/api/media/all-metadata-year-month-steps/0/12/2020?${after}`)
    }
  },
)

it('sends the same changes as rows and as JSON', async () => {
  const ids = await addItems(server, person, days(12))
  const { token } = person
  await purge(server, token, ids[3] ?? '')
  await fetch(`${server.url}/api/media/trash`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids: ids.slice(6, 8) }),
  })
  const { last } = await inBothForms<{ last: number }>(changes, '/api/media/changes')
  expect(last).toBeGreaterThan(14)
  for (let since = 0; since <= last; since += 1) {
    await inBothForms(changes, `/api/media/changes?since=${since}&limit=5`)
  }
})

it('sends an empty library as rows', async () => {
  expect(await inBothForms(allMetadata, '/api/media/all-metadata')).toEqual([])
  await inBothForms(allMetadataSteps, '/api/media/all-metadata-steps/0/30')
  await inBothForms(changes, '/api/media/changes')
})

it('sends JSON to clients that do not ask for rows', async () => {
  for (const accept of ['*/*', 'application/*', 'application/json', 'application/cbor-seq']) {
    const answer = await ask('/api/media/all-metadata-steps/0/30', accept)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  }
  const asked = await ask('/api/media/changes', `text/html, ${ROWS_TYPE};q=0.9`)
  expect(asked.headers.get('content-type')).toBe(ROWS_TYPE)
  expect(asked.headers.get('cache-control')).toBe('no-store, no-transform')
  const refused = await ask('/api/media/changes?since=99')
  expect([refused.status, (await refused.json()).code]).toEqual([400, 'INVALID_REQUEST'])
})

it('reads from the database only as fast as the client receives rows', async () => {
  const count = 200
  await addItems(server, person, days(count))
  await enlarge(2)
  const { socket, head, received } = rawConnection(server)
  socket.write(
    requestHead('GET', '/api/media/all-metadata', {
      authorization: `Bearer ${person.token}`,
      accept: ROWS_TYPE,
    }),
  )
  await head()
  socket.pause()
  // Another client reads everything. This gives the server time to fill the paused client's buffers.
  const others = await (await ask('/api/media/all-metadata')).bytes()
  expect(others.length).toBeGreaterThan(count * 90_000)
  await server.context.database.deleteFrom('items').execute()
  socket.resume()
  // The stream ends properly, but early, because the remaining rows were deleted.
  await expect.poll(() => received().endsWith('\r\n0\r\n\r\n')).toBe(true)
  expect(received().length).toBeLessThan(others.length * 0.8)
})
