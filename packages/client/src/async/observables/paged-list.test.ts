import { expect, it } from 'vitest'
import { createPagedList, type Page } from './paged-list.ts'

const PAGE = 2

/** A list of six items, read two at a time. `fail` makes the next read fail. */
function aList(names = 'abcdef') {
  let left = names
  let failure: Error | undefined
  const asked: (number | undefined)[] = []
  const list = createPagedList(async (after: number | undefined) => {
    asked.push(after)
    if (failure) throw failure
    const from = after ?? 0
    const items = [...left.slice(from, from + PAGE)].map(id => ({ id }))
    return { items, next: from + PAGE < left.length ? from + PAGE : undefined }
  })
  return {
    list,
    asked,
    fail: (error?: Error) => {
      failure = error
    },
    become: (names: string) => {
      left = names
    },
    names: () =>
      list
        .state()
        .items.map(item => item.id)
        .join(''),
    status: () => list.state().status,
    settled: () => expect.poll(() => list.state().status).not.toBe('loading'),
  }
}

it('a paged list is empty until the first page is requested', () => {
  const { list, asked, status } = aList()
  expect(list.state()).toEqual({ status: 'loading', items: [], pages: [] })
  expect(asked).toEqual([])
  expect(status()).toBe('loading')
})

it('reads all pages in order, up to the end', async () => {
  const { list, names, status, asked, settled } = aList('abcde')
  for (const expected of ['ab', 'abcd', 'abcde']) {
    list.loadMore()
    await settled()
    expect(names()).toBe(expected)
    expect(status()).toBe(expected === 'abcde' ? 'end' : 'more')
  }
  list.loadMore()
  expect(asked).toEqual([undefined, 2, 4])
  expect(list.state().pages.length).toBe(3)
})

it('reads only one page for several simultaneous requests', async () => {
  const { list, asked, settled } = aList()
  list.loadMore()
  list.loadMore()
  list.loadMore()
  await settled()
  expect(asked).toEqual([undefined])
})

it('reads all remaining pages after the pending one', async () => {
  const { list, asked } = aList()
  list.loadMore()
  expect((await list.loadAll()).map(item => item.id).join('')).toBe('abcdef')
  expect(asked).toEqual([undefined, 2, 4])
  await list.loadAll()
  expect(asked.length).toBe(3)
})

it('retries a failed page without losing the loaded pages', async () => {
  const { list, fail, names, status, asked, settled } = aList()
  list.loadMore()
  await settled()
  fail(new Error('away'))
  await expect(list.loadAll()).rejects.toThrow('away')
  expect([status(), names()]).toEqual(['failed', 'ab'])
  fail()
  list.loadMore()
  await settled()
  expect([status(), names()]).toEqual(['more', 'abcd'])
  expect(asked).toEqual([undefined, 2, 2])
})

it('leaves out items that were removed while their page was loading', async () => {
  const { list, names, settled } = aList()
  list.loadMore()
  list.drop(['b'])
  await settled()
  expect(names()).toBe('a')
  list.putBack(['b'])
  expect(names()).toBe('ab')
})

it('loads more automatically when all loaded items were removed', async () => {
  const { list, names, settled } = aList()
  list.loadMore()
  await settled()
  list.drop(['a', 'b'])
  await settled()
  expect(names()).toBe('cd')
})

it('skips pages whose items were all removed', async () => {
  const { list, names, settled } = aList()
  list.drop(['a', 'b', 'c', 'd'])
  list.loadMore()
  await settled()
  expect(names()).toBe('ef')
})

it('reloads at least as many items as were shown', async () => {
  const { list, become, names, settled } = aList()
  list.loadMore()
  await settled()
  become('1abcdef')
  list.reload(1)
  expect(names()).toBe('ab')
  await settled()
  expect(names()).toBe('1abc')
})

it('shows only the result of the latest reload', async () => {
  const { list, become, names, settled } = aList()
  list.loadMore()
  become('xyz')
  list.reload(1)
  const all = list.loadAll()
  await settled()
  expect((await all).map(item => item.id).join('')).toBe('xyz')
  expect(names()).toBe('xyz')
})

it('retries a failed reload from the start', async () => {
  const { list, become, fail, names, settled } = aList()
  list.loadMore()
  await settled()
  become('xyz')
  fail(new Error('away'))
  list.reload(0)
  await settled()
  expect(names()).toBe('ab')
  fail()
  list.loadMore()
  await settled()
  expect(names()).toBe('xy')
})

it('notifies subscribers of each change', async () => {
  const { list, settled } = aList()
  const told: string[] = []
  const stop = list.subscribe(() => told.push(list.state().status))
  list.loadMore()
  await settled()
  stop()
  list.loadMore()
  await settled()
  expect(told).toEqual(['loading', 'more'])
})

it('continues after a first page that the caller passes', async () => {
  const asked: (number | undefined)[] = []
  const readPage = async (after: number | undefined): Promise<Page<{ id: string }, number>> => {
    asked.push(after)
    return { items: [{ id: 'b' }], next: undefined }
  }
  const list = createPagedList(readPage, { items: [{ id: 'a' }], next: 1 })
  expect(list.state()).toMatchObject({ status: 'more', items: [{ id: 'a' }] })
  expect((await list.loadAll()).map(item => item.id)).toEqual(['a', 'b'])
  expect(asked).toEqual([1])
})
