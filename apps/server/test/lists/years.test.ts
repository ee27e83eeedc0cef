import type { ListedItem, MediaPage } from '@safelight/contract/items'
import { call, type Person, signUp } from '@safelight/test-kit/accounts/account'
import { addItems, cursorOf, days, read, trash } from '@safelight/test-kit/items'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { newId } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'

const yearPage = (server: TestServer, person: Person, path: string) =>
  read<MediaPage>(server, person, `/api/media/all-metadata-year-month-steps/${path}`)

const monthItems = (server: TestServer, person: Person, year: number, month: number) =>
  read<ListedItem[]>(server, person, `/api/media/for-year-month?year=${year}&month=${month}`)

const idsOf = (items: ListedItem[]) => items.map(item => item.id)

it('returns no years for an empty library', async () => {
  const server = await startServer()
  const person = await signUp(server)
  expect(await read(server, person, '/api/media/years')).toEqual([])
  expect(await monthItems(server, person, 2021, 7)).toEqual([])
  expect(await yearPage(server, person, '0/200/2021')).toEqual({
    fileUploadResponseList: [],
    currentPage: 0,
    totalPages: 0,
    hasMore: false,
  })
})

it("lists each year of a person's own items only once", async () => {
  const server = await startServer()
  const [person, other] = [await signUp(server), await signUp(server)]
  await addItems(server, person, ['2019-12-31', '2021-01-01', '2021-07-04', '0987-06-05'])
  await addItems(server, other, ['2020-02-02'])
  expect(await read(server, person, '/api/media/years')).toEqual([2021, 2019, 987])
})

it('returns exactly the items of a month, newest first', async () => {
  const server = await startServer()
  const [person, other] = [await signUp(server), await signUp(server)]
  const around = [
    '2021-06-30',
    '2021-07-01',
    '2021-07-31',
    '2021-07-15',
    '2021-08-01',
    '2020-07-15',
  ]
  const [, first, last, middle] = await addItems(server, person, around)
  const [trashed] = await addItems(server, person, ['2021-07-20'])
  await trash(server, trashed)
  await addItems(server, other, ['2021-07-15'])
  expect(idsOf(await monthItems(server, person, 2021, 7))).toEqual([last, middle, first])
  expect(idsOf(await monthItems(server, other, 2021, 8))).toEqual([])
})

it('streams a month with more items than the server holds in memory', async () => {
  const server = await startServer()
  const person = await signUp(server)
  const ids = await addItems(server, person, Array<string>(450).fill('2021-07-04'))
  await addItems(server, person, ['2021-06-30', '2021-08-01'])
  const items = await monthItems(server, person, 2021, 7)
  expect(idsOf(items)).toEqual([...ids].sort().reverse())
})

it('reports exactly whether more items follow a numbered page of a year', async () => {
  const server = await startServer()
  const [person, other] = [await signUp(server), await signUp(server)]
  await addItems(server, person, days(700))
  await addItems(server, other, days(10))
  const answers = await Promise.all(
    ['0/200/2020', '1/200/2020', '2/200/2020'].map(path => yearPage(server, person, path)),
  )
  expect(answers.map(({ totalPages, hasMore }) => [totalPages, hasMore])).toEqual([
    [2, true],
    [2, false],
    [2, false],
  ])
  const all = await read<ListedItem[]>(server, person, '/api/media/all-metadata')
  expect(answers.flatMap(answer => answer.fileUploadResponseList)).toEqual(
    all.filter(item => item.dateTaken.startsWith('2020')),
  )
  expect(await yearPage(server, person, '2/183/2020')).toMatchObject({ hasMore: false })
  expect(await yearPage(server, person, '0/200/2022')).toMatchObject({ totalPages: 0 })
})

it('pages by cursor show every item of a year once while further items are added', async () => {
  const server = await startServer()
  const person = await signUp(server)
  const ids = await addItems(
    server,
    person,
    days(500).filter(day => day.startsWith('2020')),
  )
  const seen: ListedItem[] = []
  let after = `2031-01-01_${newId()}`
  for (let more = true, number = 0; more; number += 1) {
    const answer = await yearPage(server, person, `${number}/50/2020?after=${after}`)
    seen.push(...answer.fileUploadResponseList)
    after = cursorOf(answer.fileUploadResponseList.at(-1))
    more = answer.hasMore
    await addItems(server, person, ['2021-01-01', '2020-12-31', '2019-12-31'])
  }
  expect(new Set(idsOf(seen)).size).toBe(seen.length)
  expect(seen.every(item => item.dateTaken.startsWith('2020'))).toBe(true)
  expect(idsOf(seen).filter(id => ids.includes(id))).toHaveLength(366)
  const beforeYear = await yearPage(server, person, `0/50/2020?after=2019-12-31_${newId()}`)
  expect(beforeYear).toMatchObject({ fileUploadResponseList: [], hasMore: false })
})

it.each([
  'for-year-month',
  'for-year-month?year=2021',
  'for-year-month?month=7',
  'for-year-month?year=&month=7',
  'for-year-month?year=2021&month=',
  'for-year-month?year=2021&month=0',
  'for-year-month?year=2021&month=13',
  'for-year-month?year=20211&month=7',
  'for-year-month?year=-1&month=7',
  'for-year-month?year=2021&year=2022&month=7',
  "for-year-month?year=2021' or 1=1&month=7",
  'all-metadata-year-month-steps/-1/200/2021',
  'all-metadata-year-month-steps/0/0/2021',
  'all-metadata-year-month-steps/0/501/2021',
  'all-metadata-year-month-steps/0/200/20211',
  'all-metadata-year-month-steps/0/200/x',
  'all-metadata-year-month-steps/0/200/2021?after=2021',
])('rejects the address %s', async path => {
  const server = await startServer()
  const { token } = await signUp(server)
  const response = await call(server, 'GET', `/api/media/${path}`, { token })
  expect([response.status, (await response.json()).code]).toEqual([400, 'INVALID_REQUEST'])
})

it.each([
  'years',
  'for-year-month?year=2021&month=7',
  'all-metadata-year-month-steps/0/200/2021',
  'search?q=2021',
  'changes',
])('requires a session for %s', async path => {
  const server = await startServer()
  const response = await call(server, 'GET', `/api/media/${path}`)
  expect([response.status, (await response.json()).code]).toEqual([401, 'NOT_SIGNED_IN'])
})
