import { MORE_HEADER } from '@safelight/contract/cursors'
import { LIMITS } from '@safelight/contract/limits'
import { expect, it } from 'vitest'
import { everyPage } from './every-page.ts'

const time = (entry: number) => new Date(Date.UTC(2026, 0, 1) - entry * 1000).toISOString()
const cursorOf = (entry: number) => ({ time: time(entry), name: 'x' })

interface Options {
  query: { after?: string }
  onHeaders(headers: Headers): void
}

/**
 * Returns a list of `count` entries, and a function that reads it in pages of `size`. `asked` collects the
 * cursors of the calls. `says` makes the headers of an answer.
 */
function aList(count: number, size: number, says: (hasMore: boolean) => HeadersInit) {
  const list = Array.from({ length: count }, (_, i) => i)
  const asked: (string | undefined)[] = []
  const read = async ({ query: { after }, onHeaders }: Options) => {
    asked.push(after)
    const behind = list.filter(entry => `${time(entry)}_x` < (after ?? '~'))
    onHeaders(new Headers(says(behind.length > size)))
    return behind.slice(0, size)
  }
  return { list, read, asked }
}

const SIZES: [count: number, size: number, pages: number][] = [
  [0, LIMITS.listPage, 1],
  [1, LIMITS.listPage, 1],
  [LIMITS.listPage, LIMITS.listPage, 1],
  [LIMITS.listPage * 2 + 1, LIMITS.listPage, 3],
  // The server may end a page early if its entries are large.
  [10, 3, 4],
]

it.each(SIZES)('reads %d entries in pages of %d with %d calls', async (count, size, pages) => {
  const { list, read, asked } = aList(count, size, more => ({ [MORE_HEADER]: String(more) }))
  expect(await everyPage(read, cursorOf)).toEqual(list)
  expect(asked).toHaveLength(pages)
})

it.each(SIZES)(
  'reads %d entries in pages of %d without a header that announces more pages',
  async (...of) => {
    const { list, read } = aList(of[0], of[1], () => ({}))
    expect(await everyPage(read, cursorOf)).toEqual(list)
  },
)

it('reads only 200 pages of a list that never ends', async () => {
  let pages = 0
  const read = async ({ onHeaders }: Options) => {
    pages += 1
    onHeaders(new Headers({ [MORE_HEADER]: 'true' }))
    return [pages]
  }
  await everyPage(read, cursorOf)
  expect(pages).toBe(200)
})

it('ends the list at a page that the server repeats', async () => {
  expect(await everyPage(async () => [1, 2], cursorOf)).toEqual([1, 2])
})
