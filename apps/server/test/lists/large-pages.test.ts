import { MORE_HEADER } from '@safelight/contract/cursors'
import { LIMITS } from '@safelight/contract/limits'
import { call, type Person, random, signUp } from '@safelight/test-kit/accounts/account'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import {
  createAlbum,
  createLink,
  newSelectionLink,
  shareAlbum,
  shareItem,
} from '@safelight/test-kit/sharing/sharing'
import { makeUpload, uploaded } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'

const LARGE = random((LIMITS.sealedDetailsChars / 4) * 3)
const DAY = '2024-05-17'
const COUNT = 20
/** The number of items that fill one page. Each has two sealed texts of the largest size. */
const PAGE = LIMITS.pageChars / LIMITS.sealedDetailsChars / 2

let server: TestServer
let owner: Person
let friend: Person
let ids: string[]
beforeEach(async () => {
  server = await startServer()
  owner = await signUp(server)
  friend = await signUp(server)
  ids = []
  for (let i = 0; i < COUNT; i += 1) {
    const { dto } = await uploaded(server, owner.token, makeUpload())
    ids.push(dto.id)
  }
  await server.context.database
    .updateTable('items')
    .set({ shared_details: LARGE, private_details: LARGE })
    .execute()
})

interface Answer {
  [list: string]: unknown
  hasMore?: boolean
}
interface Page {
  entries: object[]
  hasMore: boolean
}

/** Reads a whole list. Returns its ids and page sizes, and checks the size of the texts of each page. */
async function follow(
  read: (after: string | undefined) => Promise<Response>,
  pageOf: (answer: Answer & object[], headers: Headers) => Page,
  cursorOf: (entry: never) => string,
) {
  const found: object[] = []
  const sizes: number[] = []
  for (let after: string | undefined; ; ) {
    const response = await read(after)
    const text = await response.text()
    expect(text.length).toBeLessThan(LIMITS.pageChars + 100_000)
    const { entries, hasMore } = pageOf(JSON.parse(text), response.headers)
    sizes.push(entries.length)
    found.push(...entries)
    if (!hasMore) return { found, sizes }
    after = cursorOf(entries.at(-1) as never)
  }
}

type Item = { id: string; dateTaken: string }
/** A cursor before all items. Without a cursor, the server never ends a page early. */
const LATEST = `9999-12-31_${'Z'.repeat(26)}`
const inTimeline = ({ id }: Item) => `${DAY}_${id}`
const get = (path: string, person = owner) => call(server, 'GET', path, { token: person.token })
const behind = (after: string | undefined, mark = '?') => (after ? `${mark}after=${after}` : '')
const idsOf = (found: object[]) => found.map(each => (each as Item).id).sort()
const pageOf = ({ fileUploadResponseList, hasMore }: Answer): Page => ({
  entries: fileUploadResponseList as object[],
  hasMore: hasMore === true,
})
const SIZES = [PAGE, PAGE, COUNT - 2 * PAGE]

it('ends a timeline page early if its sealed details are large', async () => {
  for (const path of ['all-metadata-steps/0/200', 'all-metadata-year-month-steps/0/200/2024']) {
    const read = (after = LATEST) => get(`/api/media/${path}${behind(after)}`)
    const { found, sizes } = await follow(read, pageOf, inTimeline)
    expect(sizes).toEqual(SIZES)
    expect(idsOf(found)).toEqual([...ids].sort())
  }
})

it('sends a whole library in one response even if its sealed details are large', async () => {
  for (const path of ['all-metadata', 'for-year-month?year=2024&month=5']) {
    expect(idsOf(await (await get(`/api/media/${path}`)).json())).toEqual([...ids].sort())
  }
})

it('ends a page of changes early if its sealed details are large', async () => {
  const gone = ids.slice(0, 3)
  await call(server, 'POST', '/api/media/trash', { token: owner.token, body: { ids: gone } })
  const read = (after?: string) => get(`/api/media/changes?since=${after ?? 0}`)
  const changesOf = ({ changes, hasMore }: Answer) => ({
    entries: changes as object[],
    hasMore: hasMore === true,
  })
  const { found, sizes } = await follow(read, changesOf, ({ seq }: { seq: number }) => String(seq))
  expect(sizes.length).toBeGreaterThan(2)
  expect(found).toHaveLength(COUNT)
})

it('ends a page of the trash early if its sealed details are large', async () => {
  await call(server, 'POST', '/api/media/trash', { token: owner.token, body: { ids } })
  const read = (after?: string) => get(`/api/media/trash/200${behind(after)}`)
  const trashOf = ({ items, hasMore }: Answer) => ({
    entries: items as object[],
    hasMore: hasMore === true,
  })
  const cursorOf = ({ trashedAt, id }: { trashedAt: string; id: string }) => `${trashedAt}_${id}`
  const { found, sizes } = await follow(read, trashOf, cursorOf)
  expect(sizes).toEqual(SIZES)
  expect(idsOf(found)).toEqual([...ids].sort())
})

it('ends a page of an album or of a link early if its sealed details are large', async () => {
  const album = await createAlbum(server, owner, ids)
  const read = (after = LATEST) =>
    get(`/api/albums/${album.id}/media?limit=200${behind(after, '&')}`)
  const items = await follow(read, pageOf, inTimeline)
  expect(items.sizes).toEqual(SIZES)

  const link = await createLink(server, owner, newSelectionLink(ids))
  const visit = (after?: string) =>
    call(server, 'GET', `/api/public/shared/${link.token}${behind(after)}`)
  const filesOf = ({ files, hasMore }: Answer) => ({
    entries: files as object[],
    hasMore: hasMore === true,
  })
  // Visitors get only the shared details, so their pages have more items.
  const files = await follow(visit, filesOf, inTimeline)
  expect(idsOf(files.found)).toEqual([...ids].sort())
  expect(files.sizes.length).toBeGreaterThan(1)
})

const listOf = (answer: object[], headers: Headers) => ({
  entries: answer,
  hasMore: headers.get(MORE_HEADER) === 'true',
})

it('ends a page of albums, links or shared items early if its sealed texts are large', async () => {
  // Share only some items: each share looks up the friend, and the server allows sixty lookups a minute.
  const some = ids.slice(0, 14)
  for (const id of some) {
    await shareItem(server, owner, id, friend)
    const album = await createAlbum(server, owner, [id])
    await shareAlbum(server, owner, album, friend)
    await createLink(server, owner, newSelectionLink([id]))
  }
  await server.context.database
    .updateTable('links')
    .set({ sealed: LARGE.repeat(4) })
    .execute()
  const lists: [string, Person, (entry: never) => string][] = [
    [
      '/api/albums/my',
      owner,
      ({ createdAt, id }: { createdAt: string; id: string }) => `${createdAt}_${id}`,
    ],
    [
      '/api/albums/shared-with-me',
      friend,
      ({ share, id }: { share: { createdAt: string }; id: string }) => `${share.createdAt}_${id}`,
    ],
    [
      '/api/media/shared-with-me',
      friend,
      ({ share, item }: { share: { createdAt: string }; item: Item }) =>
        `${share.createdAt}_${item.id}`,
    ],
    [
      '/api/shares/links',
      owner,
      ({ createdAt, token }: { createdAt: string; token: string }) => `${createdAt}_${token}`,
    ],
  ]
  for (const [path, person, cursorOf] of lists) {
    const { found, sizes } = await follow(
      after => get(path + behind(after), person),
      listOf,
      cursorOf,
    )
    expect([path, found.length]).toEqual([path, some.length])
    expect(sizes.length, path).toBeGreaterThan(1)
    expect(sizes, path).not.toContain(0)
  }
})
