import type { MediaPage } from '@safelight/contract/items'
import { call, type Person, signUp } from '@safelight/test-kit/accounts/account'
import { addItems, days, read, trash } from '@safelight/test-kit/items'
import { createContext, startServer, type TestServer } from '@safelight/test-kit/server'
import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'

const search = (server: TestServer, person: Person, query: Record<string, string | number>) =>
  read<MediaPage>(
    server,
    person,
    `/api/media/search?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, `${v}`]))}`,
  )

const foundIds = async (server: TestServer, person: Person, q: string) =>
  (await search(server, person, { limit: 100, page: 0, q })).fileUploadResponseList.map(
    item => item.id,
  )

const NOTHING = { fileUploadResponseList: [], currentPage: 0, totalPages: 0, hasMore: false }

it('finds items whose day, month, year or type matches all words', async () => {
  const server = await startServer()
  const [person, other] = [await signUp(server), await signUp(server)]
  const [jpg20, jpg21] = await addItems(server, person, ['2020-07-31', '2021-07-04'])
  const [png21] = await addItems(server, person, ['2021-07-05'], 'image/png')
  const [gif19] = await addItems(server, person, ['2019-01-01'], 'image/gif')
  const [mp4] = await addItems(server, person, ['2021-08-01'], 'video/mp4')
  const [trashed] = await addItems(server, person, ['2021-07-04'], 'image/png')
  await trash(server, trashed)
  await addItems(server, other, ['2021-07-04', '2021-08-01'])

  const expected: Record<string, (string | undefined)[]> = {
    2021: [mp4, png21, jpg21],
    '2021-07': [png21, jpg21],
    '2021-07-04': [jpg21],
    'july 2021': [png21, jpg21],
    July: [png21, jpg21, jpg20],
    'jul jpg': [jpg21, jpg20],
    photo: [png21, jpg21, jpg20, gif19],
    'photo 2021': [png21, jpg21],
    'photo july': [png21, jpg21, jpg20],
    video: [mp4],
    mp4: [mp4],
    'PNG gif': [],
    png: [png21],
    '2021 arezzo': [],
    2018: [],
    december: [],
  }
  for (const [q, ids] of Object.entries(expected)) {
    expect([q, await foundIds(server, person, q)]).toEqual([q, ids])
  }
})

it('finds items of a month in all years with few database queries', async () => {
  const { context } = await createContext()
  let queries = 0
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries++
      return result
    },
  }
  const server = await startServer({ ...context, database: context.database.withPlugin(count) })
  const person = await signUp(server)
  const years = Array.from({ length: 300 }, (_, i) => 2023 - i)
  await addItems(
    server,
    person,
    years.flatMap(year => [`${year}-07-04`, `${year}-08-01`]),
  )
  for (const q of ['july', 'photo july']) {
    queries = 0
    const last = await search(server, person, { q, limit: 100, page: 2 })
    expect(queries).toBeLessThan(10)
    expect(last).toMatchObject({ totalPages: 3, hasMore: false })
    expect(last.fileUploadResponseList.map(item => item.dateTaken)).toEqual(
      years.slice(200).map(year => `${year}-07-04`),
    )
  }
})

it('finds nothing for a blank query', async () => {
  const server = await startServer()
  const person = await signUp(server)
  expect(await search(server, person, { q: '2021' })).toEqual(NOTHING)
  await addItems(server, person, ['2021-07-04'])
  for (const q of ['', '  \t']) expect(await search(server, person, { q })).toEqual(NOTHING)
  expect(await read(server, person, '/api/media/search')).toEqual(NOTHING)
})

it.each(['2020', 'photo', 'january', 'jpg january', '2020 photo'])(
  'pages through the results of %j without duplicates',
  async q => {
    const server = await startServer()
    const person = await signUp(server)
    await addItems(server, person, days(700))
    await addItems(server, person, days(700), 'image/png')
    await addItems(server, person, days(60), 'video/mp4')
    const whole = await search(server, person, { q, limit: 200 })
    const pages: MediaPage[] = []
    do pages.push(await search(server, person, { q, limit: 17, page: pages.length }))
    while (pages.at(-1)?.hasMore && pages.length < 200)
    expect(pages.every(each => each.totalPages === pages.length)).toBe(true)
    const items = pages.flatMap(each => each.fileUploadResponseList)
    expect(new Set(items.map(item => item.id)).size).toBe(items.length)
    expect(items.slice(0, 200)).toEqual(whole.fileUploadResponseList)
    const cursors = items.map(item => `${item.dateTaken}_${item.id}`)
    expect(cursors).toEqual([...cursors].sort().reverse())
    const behind = await search(server, person, { q, limit: 17, page: pages.length })
    expect(behind).toMatchObject({ fileUploadResponseList: [], hasMore: false })
  },
)

it('returns a hundred items per page by default', async () => {
  const server = await startServer()
  const person = await signUp(server)
  await addItems(server, person, days(101))
  const { fileUploadResponseList, totalPages, hasMore } = await search(server, person, {
    q: 'photo',
  })
  expect([fileUploadResponseList.length, totalPages, hasMore]).toEqual([100, 2, true])
})

it.each([
  'limit=0',
  'limit=201',
  'limit=x',
  'page=-1',
  'page=1.5',
  `q=${'a'.repeat(201)}`,
  'q=a&q=b',
])('rejects the parameters %s', async query => {
  const server = await startServer()
  const { token } = await signUp(server)
  const response = await call(server, 'GET', `/api/media/search?${query}`, { token })
  expect([response.status, (await response.json()).code]).toEqual([400, 'INVALID_REQUEST'])
})
