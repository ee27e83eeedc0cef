import { expect, it } from 'vitest'
import { anAccount } from '../../../test/fixtures.ts'
import { createMemoryDisk } from '../../store/device-disk.ts'
import { createKeptShards, MEMORY_SHELF } from './kept-shards.ts'

it('without recognition, a device keeps the decisions that memories need', async () => {
  const [keys, disk] = [await anAccount(), createMemoryDisk()]
  const kept = createKeptShards(keys, Promise.resolve(disk))
  for (const [at, name] of ['people-0', 'memories-0', 'choices-1', 'seen-2024-07-0'].entries())
    await kept.replace(name, async () => ({
      name,
      version: 1,
      isOwn: true,
      base: 1,
      looked: [],
      sealed: new Uint8Array([at]),
    }))
  await kept.clear()

  const memories = createKeptShards(keys, Promise.resolve(disk), MEMORY_SHELF)
  expect(await memories.load('people-0')).toMatchObject({ sealed: new Uint8Array([0]) })
  expect(await memories.load('memories-0')).toMatchObject({ sealed: new Uint8Array([1]) })
  expect(await kept.load('choices-1')).toBeUndefined()
  expect(await kept.load('seen-2024-07-0')).toBeUndefined()
  expect(await disk.names()).toHaveLength(3)
})
