import { randomBytes, toBase64url } from '@safelight/crypto/bytes'
import { openRow, openRowBytes, sealRow } from '@safelight/crypto/device'
import { describe, expect, it } from 'vitest'
import { anAccount, anItem } from '../../test/fixtures.ts'
import type { LibraryItem } from '../items/item.ts'
import { BLOCK_ITEMS, positionOf } from '../items/months/timeline-order.ts'
import { createMemoryDisk, type DeviceDisk } from './device-disk.ts'
import { FINDINGS } from './device-index.ts'
import { type DeviceStore, openDeviceStore } from './device-store.ts'
import { type IdFilter, mayHave } from './id-filter.ts'
import { facesRowOf } from './item-faces-rows.ts'
import { openItems } from './item-rows.ts'

const at = (minute: number, part: Partial<LibraryItem> = {}) =>
  anItem({ id: `ID-${String(minute).padStart(8, '0')}`, takenLocal: timeOf(minute), ...part })

const timeOf = (minute: number) =>
  new Date(Date.UTC(2000, 0, 1) + minute * 60_000).toISOString().slice(0, 23)

const ids = (items: readonly LibraryItem[]) => items.map(item => item.id)

async function readAll(store: DeviceStore, limit = 500): Promise<LibraryItem[]> {
  const all: LibraryItem[] = []
  for (;;) {
    const last = all.at(-1)
    const page = await store.read(last && positionOf(last), limit)
    all.push(...page)
    if (page.length < limit) return all
  }
}

async function anOpenStore(disk: DeviceDisk = createMemoryDisk()) {
  const keys = await anAccount()
  const store = await openDeviceStore(keys, disk)
  const again = () => openDeviceStore(keys, disk)
  return { store, again, keys, disk }
}

describe("the device's store", () => {
  it('returns pages in exact order for any order of arrival', async () => {
    const { store, again } = await anOpenStore()
    const count = 3 * BLOCK_ITEMS + 123
    const shuffled = Array.from({ length: count }, (_, i) => at((i * 7919) % count))
    for (let start = 0; start < count; start += 200) {
      await store.commit({ items: shuffled.slice(start, start + 200), filledTo: 'end' })
    }
    const expected = ids(Array.from({ length: count }, (_, i) => at(count - 1 - i)))
    expect(ids(await readAll(store))).toEqual(expected)
    expect(ids(await readAll(await again()))).toEqual(expected)
  })

  it('decrypts only one block for a page deep in the library', async () => {
    const rows: string[] = []
    const memory = createMemoryDisk()
    const { store, again } = await anOpenStore({
      ...memory,
      read: name => {
        rows.push(name)
        return memory.read(name)
      },
    })
    const count = 10 * BLOCK_ITEMS
    for (let start = 0; start < count; start += 1000) {
      const items = Array.from({ length: 1000 }, (_, i) => at(start + i))
      await store.commit({ items, filledTo: 'end' })
    }
    const reopened = await again()
    rows.length = 0
    const page = await reopened.read(positionOf(at(3 * BLOCK_ITEMS + 100)), 30)
    expect(ids(page)).toEqual(
      ids(Array.from({ length: 30 }, (_, i) => at(3 * BLOCK_ITEMS + 99 - i))),
    )
    expect(rows.filter(name => name.startsWith('block-'))).toHaveLength(1)
  })

  it('seals each block only once while the store fills up', async () => {
    const blocks = new Map<string, Uint8Array | undefined>()
    const memory = createMemoryDisk()
    const { store, again } = await anOpenStore({
      ...memory,
      async write(rows) {
        for (const [name, row] of rows) {
          if (!name.startsWith('block-')) continue
          expect(blocks.has(name)).toBe(false)
          blocks.set(name, row)
        }
        await memory.write(rows)
      },
    })
    // Eight items a day, in the order of the server's pages: by day, but not by time within a day.
    const count = 6 * BLOCK_ITEMS
    const items = Array.from({ length: count }, (_, i) => {
      const [day, within] = [Math.floor(i / 8), [3, 1, 7, 0, 5, 2, 6, 4][i % 8] ?? 0]
      return at((count - day) * 1440 + within * 180)
    })
    const pages = [30, ...Array.from({ length: 6 }, () => BLOCK_ITEMS)]
    for (let start = 0; start < count; start += pages.shift() ?? 0) {
      const page = items.slice(start, start + (pages[0] ?? 0))
      const last = page.at(-1)
      const filledTo =
        start + page.length < count ? `${last?.takenLocal.slice(0, 10)}_${last?.id}` : 'end'
      await store.commit({ items: page, filledTo })
    }
    expect(blocks.size).toBeGreaterThan(4)
    const inOrder = items.map(positionOf).sort().reverse()
    expect((await readAll(await again())).map(positionOf)).toEqual(inOrder)
  })

  describe('finds items by their ids', () => {
    const count = 10 * BLOCK_ITEMS

    /** A store of ten blocks, opened again, and the blocks that it has read since. */
    async function aStoreOfBlocks() {
      const read: string[] = []
      const memory = createMemoryDisk()
      const { store, again, disk } = await anOpenStore({
        ...memory,
        read: name => {
          if (/^block-[0-9a-f-]{36}$/.test(name)) read.push(name)
          return memory.read(name)
        },
      })
      for (let start = 0; start < count; start += 1000) {
        const items = Array.from({ length: 1000 }, (_, i) => at(start + i))
        await store.commit({ items, filledTo: 'end' })
      }
      return { again, disk, read }
    }

    it('opening only blocks that have one of them', async () => {
      const { again, read } = await aStoreOfBlocks()
      const reopened = await again()
      read.length = 0
      const [deep, early, unknown] = [at(3 * BLOCK_ITEMS + 100), at(7), at(count + 1)]
      const found = await reopened.byId([deep.id, unknown.id, early.id])
      expect(found).toEqual(
        new Map([
          [deep.id, deep],
          [early.id, early],
        ]),
      )
      expect(read).toHaveLength(2)
      expect(await reopened.byId([unknown.id])).toEqual(new Map())
      expect(await reopened.byId([])).toEqual(new Map())
      expect(read).toHaveLength(2)
    })

    it('as they are now, in blocks and in the journal', async () => {
      const { again } = await aStoreOfBlocks()
      const store = await again()
      const [edited, trashed, added, sealed] = [
        at(5, { version: 2, takenLocal: timeOf(90_000) }),
        at(6),
        at(count + 1),
        at(count + 2, { details: undefined }),
      ]
      await store.commit({ items: [edited, added, sealed], removed: [trashed.id] })
      const ids = [edited, trashed, added, sealed].map(item => item.id)
      for (const opened of [store, await again()]) {
        const found = await opened.byId(ids)
        expect(ids.map(id => found.get(id))).toEqual([edited, undefined, added, sealed])
      }
    })

    it('in blocks that an older version wrote, which it reads once', async () => {
      const { again, disk, read } = await aStoreOfBlocks()
      const filters = (await disk.names()).filter(name => name.endsWith('-ids'))
      const [missing, damaged] = [filters.slice(1), filters.slice(0, 1)]
      await disk.write(new Map(missing.map(name => [name, undefined])))
      await disk.write(new Map(damaged.map(name => [name, randomBytes(300)])))
      const reopened = await again()
      expect(await reopened.byId([at(7).id])).toEqual(new Map([[at(7).id, at(7)]]))
      expect(await reopened.byId([at(count - 1).id])).toEqual(
        new Map([[at(count - 1).id, at(count - 1)]]),
      )
      read.length = 0
      expect(await reopened.byId([at(count).id])).toEqual(new Map())
      expect(read).toEqual([])
    })

    it('and deletes the ids of the blocks that it deletes', async () => {
      const { again, disk, read } = await aStoreOfBlocks()
      const store = await again()
      const rows = async () => {
        const names = (await disk.names()).filter(name => name.startsWith('block-'))
        const blocks = names.filter(name => !name.endsWith('-ids'))
        expect(names.toSorted()).toEqual(blocks.flatMap(name => [name, `${name}-ids`]).toSorted())
        return blocks.length
      }
      expect(await rows()).toBeGreaterThan(4)
      read.length = 0
      await store.commit({ removed: [at(7).id], deleted: [at(7).id] })
      expect(await rows()).toBeGreaterThan(4)
      expect(read).toHaveLength(1)
      await store.beginAnew()
      expect(await rows()).toBe(0)
    })
  })

  it('hides the items of a day that is not read completely', async () => {
    const { store } = await anOpenStore()
    const [later, earlier] = [at(2000), at(10)]
    await store.commit({ items: [later, earlier], filledTo: `2000-01-01_${earlier.id}` })
    expect(ids(await store.read(undefined, 10))).toEqual([later.id])
    expect(ids(await store.read(undefined, 10, true))).toEqual([later.id, earlier.id])
    await store.commit({ filledTo: 'end' })
    expect(ids(await store.read(undefined, 10))).toEqual([later.id, earlier.id])
  })

  it('reads only the blocks of the requested month', async () => {
    const rows: string[] = []
    const memory = createMemoryDisk()
    const { store, again } = await anOpenStore({
      ...memory,
      read: name => {
        rows.push(name)
        return memory.read(name)
      },
    })
    // The items are three hours apart, so a month of 31 days has 248.
    const items = Array.from({ length: 4 * BLOCK_ITEMS }, (_, i) => at(i * 180))
    for (let start = 0; start < items.length; start += 1000) {
      await store.commit({ items: items.slice(start, start + 1000), filledTo: '2000-01-20_X' })
    }
    const recent = at(200_001)
    await store.commit({ items: [recent] })
    const reopened = await again()
    rows.length = 0
    const month = recent.takenLocal.slice(0, 7)
    const expected = [...items, recent].filter(item => item.takenLocal.startsWith(month))
    const { items: found, settled, whole } = await reopened.month(month)
    expect(found.map(positionOf)).toEqual(expected.map(positionOf).sort().reverse())
    expect([settled, whole]).toEqual([expected.length, true])
    expect(rows.filter(name => name.startsWith('block-')).length).toBeLessThanOrEqual(2)

    const first = await reopened.month('2000-01')
    expect([first.items.length, first.settled, first.whole]).toEqual([248, 11 * 8, false])
    expect(await reopened.month('1999-12')).toEqual({ items: [], settled: 0, whole: false })
  })

  it('never replaces an item by a lower version', async () => {
    const { store, again } = await anOpenStore()
    await store.commit({ items: [at(1, { version: 3, size: 3 })], filledTo: 'end' })
    const reopened = await again()
    const done = await reopened.commit({ items: [at(1, { version: 2, size: 2 })] })
    expect(done?.items).toEqual([])
    expect((await reopened.read(undefined, 5)).map(item => item.size)).toEqual([3])
  })

  it('remembers the version of an item that left and came back', async () => {
    const { store, again } = await anOpenStore()
    const item = at(1, { version: 4 })
    await store.commit({ items: [item], filledTo: 'end' })
    await store.commit({ removed: [item.id] })
    const reopened = await again()
    expect(await reopened.read(undefined, 5)).toEqual([])
    await reopened.commit({ items: [at(1, { version: 3 })] })
    expect(await reopened.read(undefined, 5)).toEqual([])
    await reopened.commit({ items: [item] })
    expect(await reopened.read(undefined, 5)).toEqual([item])
  })

  it('moves an item whose date was changed', async () => {
    const { store, again } = await anOpenStore()
    const items = Array.from({ length: BLOCK_ITEMS }, (_, i) => at(i))
    await store.commit({ items, filledTo: 'end' })
    const moved = at(5, { takenLocal: timeOf(90_000), version: 2 })
    await store.commit({ items: [moved] })
    const check = async (opened: DeviceStore) => {
      const all = await readAll(opened)
      expect(all).toHaveLength(BLOCK_ITEMS)
      expect(all[0]).toEqual(moved)
    }
    await check(store)
    await store.commit({
      items: Array.from({ length: BLOCK_ITEMS }, (_, i) => at(i + 5, { version: 2 })),
    })
    expect(await readAll(await again())).toHaveLength(BLOCK_ITEMS + 5)
  })

  it('removes items from blocks and from the journal', async () => {
    const { store, again } = await anOpenStore()
    await store.commit({
      items: Array.from({ length: BLOCK_ITEMS }, (_, i) => at(i)),
      filledTo: 'end',
    })
    await store.commit({ items: [at(5000)] })
    await store.commit({ removed: [at(5000).id, at(7).id] })
    const left = ids(await readAll(await again()))
    expect(left).toHaveLength(BLOCK_ITEMS - 1)
    expect(left).not.toContain(at(7).id)
    expect(left).not.toContain(at(5000).id)
  })

  it('returns the latest version of each item after a restart', async () => {
    const { store, again } = await anOpenStore()
    for (let version = 1; version <= 250; version++) {
      await store.commit({ items: [at(version % 3, { version, size: version })], filledTo: 'end' })
    }
    expect((await readAll(await again())).map(item => item.size)).toEqual([248, 250, 249])
  })

  it('keeps an item readable when a damaged record of the item arrives', async () => {
    const { store } = await anOpenStore()
    const items = Array.from({ length: BLOCK_ITEMS }, (_, i) => at(i))
    await store.commit({ items, filledTo: 'end' })
    const broken = at(7, { details: undefined, version: 9, takenLocal: timeOf(0) })
    expect((await store.commit({ items: [broken] }))?.items).toEqual([])
    expect(await readAll(store)).toHaveLength(BLOCK_ITEMS)
  })

  it('lists an item without details until the device can decrypt the details', async () => {
    const { store, again } = await anOpenStore()
    await store.commit({ items: [at(7, { details: undefined })], filledTo: 'end' })
    expect((await (await again()).read(undefined, 5)).map(item => item.details)).toEqual([
      undefined,
    ])
    await store.commit({ items: [at(7)] })
    expect(await (await again()).read(undefined, 5)).toEqual([at(7)])
  })

  it('remembers the versions of items when it starts over', async () => {
    const { store, again } = await anOpenStore()
    await store.commit({ items: [at(1), at(2, { version: 5 }), at(3)], filledTo: 'end', since: 9 })
    await store.beginAnew()
    expect(await store.progress()).toMatchObject({ filledTo: null, since: null })
    const reopened = await again()
    const items = [at(1), at(2, { version: 4 })]
    await reopened.commit({ items, filledTo: 'end', since: 2 })
    expect(await reopened.read(undefined, 5)).toEqual([at(2, { version: 5 }), at(1)])
  })

  it('deletes every trace of a permanently deleted item', async () => {
    const memory = createMemoryDisk()
    const names = new Set<string>()
    const { keys, store, again } = await anOpenStore({
      ...memory,
      write: rows => {
        for (const name of rows.keys()) names.add(name)
        return memory.write(rows)
      },
    })
    const items = Array.from({ length: BLOCK_ITEMS + 5 }, (_, i) => at(i))
    await store.commit({ items, filledTo: 'end', since: 1 })
    await store.commit({ items: [at(3, { version: 2 })] })
    const found = await sealRow(keys, FINDINGS, { memories: [{ cover: positionOf(at(3)) }] })
    await memory.write(new Map([[FINDINGS, found]]))
    names.add(FINDINGS)
    const [faces, others] = [facesRowOf(at(3).id), facesRowOf('another')]
    for (const name of [faces, others]) await memory.write(new Map([[name, found]]))
    await store.commit({ removed: [at(3).id, at(4).id], deleted: [at(3).id, at(4).id], since: 2 })
    expect(await memory.read(faces)).toBeUndefined()
    expect(await memory.read(others)).toEqual(found)

    let filters = 0
    for (const name of names) {
      const row = await memory.read(name)
      if (!row) continue
      if (name.endsWith('-ids')) {
        const filter: IdFilter = await openRowBytes(keys, name, row)
        expect([at(3), at(4), at(5)].map(({ id }) => mayHave(filter, id))).toEqual([
          false,
          false,
          true,
        ])
        filters += 1
        continue
      }
      const open = /^(block|journal)-/.test(name) ? openItems : openRow
      const text = JSON.stringify(await open(keys, name, row))
      if (name !== 'floors') expect(text.includes(at(3).id) || text.includes(at(4).id)).toBe(false)
    }
    expect(filters).toBe(1)
    const left = items.filter(item => item.id !== at(3).id && item.id !== at(4).id)
    const reopened = await again()
    expect(new Set(ids(await readAll(reopened)))).toEqual(new Set(left.map(item => item.id)))
  })

  it('keeps the remaining items of a block when one item is deleted during a rewrite', async () => {
    const { store, again } = await anOpenStore()
    const count = 3 * BLOCK_ITEMS
    const items = Array.from({ length: count }, (_, i) => at(i))
    const recent = Array.from({ length: BLOCK_ITEMS - 100 }, (_, i) => at(count + i))
    const late = Array.from({ length: 150 }, (_, i) => at(10 * i, { version: 2 }))
    await store.commit({ items, filledTo: 'end' })
    await store.commit({ items: recent })
    await store.commit({ items: late, removed: [at(7).id], deleted: [at(7).id] })
    const expected = ids([...items, ...recent]).filter(id => id !== at(7).id)
    expect(ids(await readAll(store))).toEqual(expected.toReversed())
    expect(ids(await readAll(await again()))).toEqual(expected.toReversed())
  })

  it('rejects a newer version with older private details', async () => {
    const { store, again } = await anOpenStore()
    await store.commit({ items: [at(1, { version: 3, privateVersion: 3 })], filledTo: 'end' })
    const reopened = await again()
    await reopened.commit({ items: [at(1, { version: 4, privateVersion: 2 })] })
    expect(await reopened.read(undefined, 5)).toEqual([at(1, { version: 3, privateVersion: 3 })])
    await reopened.commit({ items: [at(1, { version: 4, privateVersion: 3 })] })
    expect((await reopened.read(undefined, 5))[0]?.version).toBe(4)
  })

  it('rejects a commit if another tab has recorded more progress', async () => {
    const { store, again } = await anOpenStore()
    const other = await again()
    const from = await store.progress()
    await other.commit({ items: [at(1)], filledTo: 'end', from })
    expect(await store.commit({ items: [at(2)], filledTo: 'end', from })).toBeUndefined()
    expect(ids(await store.read(undefined, 5))).toEqual([at(1).id])
  })

  it('starts empty under the keys of another account', async () => {
    const { store, disk, again } = await anOpenStore()
    await store.commit({ items: [at(1)], filledTo: 'end', since: 3 })
    const stranger = await openDeviceStore(await anAccount(), disk)
    expect(await stranger.progress()).toMatchObject({ filledTo: null, since: null })
    await disk.write(new Map([['floors', randomBytes(300)]]))
    expect(await (await again()).progress()).toMatchObject({ filledTo: null, since: null })
  })

  it('starts over if a block is damaged or missing', async () => {
    for (const damaged of [undefined, randomBytes(300)]) {
      const memory = createMemoryDisk()
      const names = new Set<string>()
      const { store, disk, again } = await anOpenStore({
        ...memory,
        write: rows => {
          for (const name of rows.keys()) names.add(name)
          return memory.write(rows)
        },
      })
      const items = Array.from({ length: BLOCK_ITEMS }, (_, i) => at(i, { version: 3 }))
      await store.commit({ items, filledTo: 'end', since: 3 })
      const block = [...names].find(name => name.startsWith('block-')) ?? ''
      await disk.write(new Map([[block, damaged]]))
      const [reopened, other] = [await again(), await again()]
      await reopened.commit({ items: [at(9000)], removed: [at(5).id], deleted: [at(5).id] })
      expect(ids(await other.read(undefined, 5, true))).toEqual([at(9000).id])
      expect(await other.progress()).toMatchObject({ filledTo: null, since: null })
      await other.commit({
        items: [at(5, { version: 3 }), at(6, { version: 2 }), at(7, { version: 3 })],
      })
      expect(ids(await reopened.read(undefined, 5, true))).not.toContain(at(6).id)
      expect(ids(await reopened.read(undefined, 5, true))).toContain(at(7).id)
    }
  })

  it('forgets nothing while the disk cannot be read', async () => {
    const memory = createMemoryDisk()
    let broken = false
    const { store, again } = await anOpenStore({
      ...memory,
      read: name =>
        broken && name.startsWith('block-')
          ? Promise.reject(new DOMException('', 'UnknownError'))
          : memory.read(name),
    })
    const items = Array.from({ length: BLOCK_ITEMS }, (_, i) => at(i))
    await store.commit({ items, filledTo: 'end' })
    const reopened = await again()
    broken = true
    await expect(reopened.read(undefined, 5)).rejects.toThrow(DOMException)
    const step = { removed: [at(5).id], deleted: [at(5).id] }
    await expect(reopened.commit(step)).rejects.toThrow(DOMException)
    broken = false
    await reopened.commit(step)
    expect(await readAll(reopened)).toHaveLength(BLOCK_ITEMS - 1)
  })

  it('seals every row', async () => {
    const written: string[] = []
    const memory = createMemoryDisk()
    const { store } = await anOpenStore({
      ...memory,
      write: rows => {
        for (const [name, row] of rows) {
          written.push(name, row ? new TextDecoder('latin1').decode(row) + toBase64url(row) : '')
        }
        return memory.write(rows)
      },
    })
    const items = Array.from({ length: BLOCK_ITEMS }, (_, i) => at(i))
    await store.commit({ items, filledTo: '2000-01-01_X', months: [] })
    await store.commit({ items: [at(1, { version: 2 })] })
    expect(written.join()).not.toMatch(/Arezzo|image.jpeg|2000-01|ID-0000/)
    expect(written.length).toBeGreaterThan(6)
  })

  it('reads the counts of months that an earlier version kept without documents', async () => {
    const { store, again, keys, disk } = await anOpenStore()
    const month = { year: 2021, month: 7, count: 3, videos: 1 }
    await store.commit({ months: [{ ...month, documents: 2 }] })
    expect(await (await again()).months()).toEqual([{ ...month, documents: 2 }])
    const row = await disk.read('index')
    const index = (await openRow(keys, 'index', row ?? new Uint8Array())) as object
    const sealed = await sealRow(keys, 'index', { ...index, months: [month] })
    await disk.write(new Map([['index', sealed]]))
    expect(await (await again()).months()).toEqual([{ ...month, documents: 0 }])
  })

  it('continues in memory when the disk accepts no writes', async () => {
    const memory = createMemoryDisk()
    let full = false
    const { store } = await anOpenStore({
      ...memory,
      write: rows =>
        full ? Promise.reject(new DOMException('', 'QuotaExceededError')) : memory.write(rows),
    })
    await store.commit({ items: [at(1)], filledTo: 'end' })
    full = true
    await store.commit({ items: [at(2)] })
    expect(ids(await store.read(undefined, 5))).toEqual([at(2).id, at(1).id])
  })
})
