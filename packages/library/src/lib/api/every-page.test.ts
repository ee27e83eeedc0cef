import { LIMITS } from '@safelight/contract/limits'
import { expect, it } from 'vitest'
import { everyPage } from './every-page.ts'

const TIME = '2026-01-01T00:00:00.000Z'
const cursorOf = (entry: number) => ({ time: TIME, name: String(entry) })

it.each([0, 1, LIMITS.listPage, LIMITS.listPage * 2 + 1])(
  'reads a list of %d entries, each page behind the one before',
  async count => {
    const list = Array.from({ length: count }, (_, i) => i)
    const read = async ({ after }: { after?: string }) => {
      const start = after === undefined ? 0 : Number(after.slice(TIME.length + 1)) + 1
      return list.slice(start, start + LIMITS.listPage)
    }
    expect(await everyPage(read, cursorOf)).toEqual(list)
  },
)

it('does not follow a list that never ends', async () => {
  let pages = 0
  const read = async () => {
    pages += 1
    return Array<number>(LIMITS.listPage).fill(1)
  }
  await everyPage(read, cursorOf)
  expect(pages).toBe(200)
})
