import type { MediaItem } from '@safelight/contract/items'
import { call, signUp } from '@safelight/test-kit/accounts/account'
import { addItems, cursorOf, days, page, read, trash } from '@safelight/test-kit/items'
import { startServer } from '@safelight/test-kit/server'
import { makeUpload, newId, uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'

it('lists uploads by day, newest first', async () => {
  const server = await startServer()
  const person = await signUp(server)
  const middle = [newId(), newId()].sort()
  for (const [id, creationDate] of [
    [newId(), '2019-01-01'],
    [middle[1], '2020-02-02'],
    [newId(), '2021-03-03'],
    [middle[0], '2020-02-02'],
  ] as const) {
    await uploaded(server, person.token, makeUpload({ id: id ?? '', creationDate }, []))
  }
  const { fileUploadResponseList } = await page(server, person, '0/10')
  expect(fileUploadResponseList.map(item => item.dateTaken)).toEqual([
    '2021-03-03',
    '2020-02-02',
    '2020-02-02',
    '2019-01-01',
  ])
  expect(fileUploadResponseList.slice(1, 3).map(item => item.id)).toEqual(middle.reverse())
})

it('reports exactly whether more items follow a numbered page of the library', async () => {
  const server = await startServer()
  const person = await signUp(server)
  await addItems(server, person, days(60))
  const all = await read<MediaItem[]>(server, person, '/api/media/all-metadata')

  const pages = await Promise.all(['0/30', '1/30', '2/30'].map(path => page(server, person, path)))
  expect(
    pages.map(({ currentPage, totalPages, hasMore }) => [currentPage, totalPages, hasMore]),
  ).toEqual([
    [0, 2, true],
    [1, 2, false],
    [2, 2, false],
  ])
  expect(pages.flatMap(each => each.fileUploadResponseList)).toEqual(all)
  expect(await page(server, person, '0/59')).toMatchObject({ totalPages: 2, hasMore: true })
  expect(await page(server, person, '0/60')).toMatchObject({ totalPages: 1, hasMore: false })
})

it('pages by cursor show every item once while further items are added', async () => {
  const server = await startServer()
  const person = await signUp(server)
  const ids = await addItems(server, person, days(95))
  const seen: string[] = []
  let after = ''
  for (let more = true, number = 0; more; number += 1) {
    const query = after ? `?after=${after}` : ''
    const answer = await page(server, person, `${number}/10${query}`)
    seen.push(...answer.fileUploadResponseList.map(item => item.id))
    after = cursorOf(answer.fileUploadResponseList.at(-1))
    more = answer.hasMore
    await addItems(
      server,
      person,
      ['2030-01-01', '2020-01-20', '2010-01-01'].slice(0, more ? 2 : 0),
    )
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.filter(id => ids.includes(id)).sort()).toEqual([...ids].sort())
})

it('sends all items in timeline order', async () => {
  const server = await startServer()
  const person = await signUp(server)
  expect(await read(server, person, '/api/media/all-metadata')).toEqual([])
  for (const count of [1, 199, 1, 450]) await addItems(server, person, days(count))
  const all = await read<MediaItem[]>(server, person, '/api/media/all-metadata')
  expect(new Set(all.map(item => item.id)).size).toBe(651)
  const order = all.map(cursorOf)
  expect(order).toEqual([...order].sort().reverse())
})

it('lists neither items of other people nor items in the trash', async () => {
  const server = await startServer()
  const [person, other] = [await signUp(server), await signUp(server)]
  const [kept, trashed] = await addItems(server, person, ['2024-01-01', '2024-01-02'])
  await addItems(server, other, ['2024-01-01'])
  await trash(server, trashed)
  const all = await read<MediaItem[]>(server, person, '/api/media/all-metadata')
  expect(all.map(item => item.id)).toEqual([kept])
  expect((await page(server, person, '0/10')).fileUploadResponseList.map(({ id }) => id)).toEqual([
    kept,
  ])
  expect(await read(server, other, '/api/media/available-months')).toEqual([
    { year: 2024, month: 1, count: 1, videos: 0, documents: 0 },
  ])
})

it.each([
  '-1/30',
  '0/0',
  '0/501',
  '0/x',
  '1.5/30',
  '99999999999/30',
  '0/30?after=2024-01-01',
  "0/30?after=2024-01-01_' or 1=1",
  '0/30?after=a&after=b',
])('rejects the page %s', async path => {
  const server = await startServer()
  const { token } = await signUp(server)
  const response = await call(server, 'GET', `/api/media/all-metadata-steps/${path}`, { token })
  expect([response.status, (await response.json()).code]).toEqual([400, 'INVALID_REQUEST'])
})
