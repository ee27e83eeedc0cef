import { LIMITS } from '@safelight/contract/limits'
import { expect, it } from 'vitest'
import { everyPage } from './every-page.ts'

const time = (entry: number) => new Date(Date.UTC(2026, 0, 1) - entry * 1000).toISOString()
const cursorOf = (entry: number) => ({ time: time(entry), name: 'x' })

it.each([
  [0, LIMITS.listPage],
  [1, LIMITS.listPage],
  [LIMITS.listPage, LIMITS.listPage],
  [LIMITS.listPage * 2 + 1, LIMITS.listPage],
  // Pages of large entries end early.
  [10, 3],
])('reads a list of %d entries in pages of %d, each behind the one before', async (count, size) => {
  const list = Array.from({ length: count }, (_, i) => i)
  const read = async ({ after = '~' }: { after?: string }) =>
    list.filter(entry => `${time(entry)}_x` < after).slice(0, size)
  expect(await everyPage(read, cursorOf)).toEqual(list)
})

it('does not follow a list that never ends', async () => {
  let pages = 0
  const read = async () => {
    pages += 1
    return [pages]
  }
  await everyPage(read, cursorOf)
  expect(pages).toBe(200)
})

it('takes no page twice from a server that does not go on', async () => {
  expect(await everyPage(async () => [1, 2], cursorOf)).toEqual([1, 2])
})
