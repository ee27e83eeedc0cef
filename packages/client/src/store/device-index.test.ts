import { randomBytes } from '@safelight/crypto/bytes'
import { openRow, sealRow } from '@safelight/crypto/device'
import { expect, it } from 'vitest'
import { anAccount, anItem } from '../../test/fixtures.ts'
import { BLOCK_ITEMS } from '../items/months/timeline-order.ts'
import { createMemoryDisk } from './device-disk.ts'
import { openDeviceStore } from './device-store.ts'

const aVersion = (version: number, id = 'ITEM') => anItem({ id, version })

async function aDevice() {
  const keys = await anAccount()
  const memory = createMemoryDisk()
  const written: string[] = []
  const disk: typeof memory = {
    ...memory,
    write: rows => {
      written.push(...rows.keys())
      return memory.write(rows)
    },
  }
  return { keys, disk, written, open: () => openDeviceStore(keys, disk) }
}

it.each([
  ['damaged', async () => randomBytes(300)],
  [
    'of another version',
    async (keys: Awaited<ReturnType<typeof anAccount>>, row: Uint8Array) => {
      const index = (await openRow(keys, 'index', row.slice())) as object
      return sealRow(keys, 'index', { ...index, v: 1 })
    },
  ],
])('keeps the seen versions of items when the index is %s', async (_, spoil) => {
  const { keys, disk, open } = await aDevice()
  const store = await open()
  const items = Array.from({ length: BLOCK_ITEMS }, (_, i) => aVersion(1, `ID-${i}`))
  await store.commit({ items: [...items, aVersion(4)], filledTo: 'end', since: 3 })
  await store.commit({ items: [aVersion(5)] })
  const before = (await disk.names()).filter(name => /^(block|journal)-/.test(name))
  expect(before.length).toBeGreaterThan(1)
  const index = (await disk.read('index')) ?? new Uint8Array()
  await disk.write(new Map([['index', await spoil(keys, index)]]))

  const reopened = await open()
  expect(await reopened.progress()).toMatchObject({ filledTo: null, since: null })
  const done = await reopened.commit({ items: [aVersion(4), aVersion(1, 'OTHER')] })
  expect(done?.items.map(item => item.id)).toEqual(['OTHER'])
  const after = await disk.names()
  expect(after.filter(name => before.includes(name))).toEqual([])
})

it('writes the seen versions of items only if a version has increased', async () => {
  const { written, open } = await aDevice()
  const store = await open()
  await store.commit({ items: [aVersion(2)], filledTo: 'end', since: 1 })
  expect(written).toContain('floors')
  written.length = 0
  await store.commit({ items: [aVersion(1, 'OTHER')] })
  expect(written).toContain('index')
  expect(written).not.toContain('floors')
  await store.commit({ items: [aVersion(2, 'OTHER')] })
  expect(written).toContain('floors')
})

it('uses item versions that another tab has seen', async () => {
  const { open } = await aDevice()
  const [one, other] = [await open(), await open()]
  await one.commit({ items: [aVersion(1)], filledTo: 'end', since: 1 })
  await other.commit({ items: [aVersion(3)] })
  expect((await one.commit({ items: [aVersion(2)] }))?.items).toEqual([])
})
