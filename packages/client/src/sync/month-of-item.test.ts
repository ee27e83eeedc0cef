import { expect, it } from 'vitest'
import { anAccount, anItem } from '../../test/fixtures.ts'
import { type ApiClient, ApiError } from '../api/api-client.ts'
import { createMemoryDisk } from '../store/device-disk.ts'
import { openDeviceStore } from '../store/device-store.ts'
import { monthOfItem } from './month-of-item.ts'

const ulid = (number: number) => String(number).padStart(26, '0')

const refusing = (code: 'NOT_FOUND' | 'NETWORK' | 'INTERNAL', status: number): ApiClient => ({
  call: async () => {
    throw new ApiError(code, status, code)
  },
})

async function aStore(count: number, isWhole = true) {
  const store = await openDeviceStore(await anAccount(), createMemoryDisk())
  const items = Array.from({ length: count }, (_, i) =>
    anItem({
      id: ulid(i),
      takenLocal: new Date(Date.UTC(2024, 0, 1) - i * 3_600_000).toISOString().slice(0, 23),
    }),
  )
  await store.commit({ items, filledTo: isWhole ? 'end' : '2023-12-01_X', since: 0 })
  return store
}

it('finds the month of any item on the device when the server is unreachable', async () => {
  const store = await aStore(5000)
  const away = refusing('NETWORK', 0)
  expect(await monthOfItem(ulid(1), away, store)).toBe('2023-12')
  expect(await monthOfItem(ulid(4800), away, store)).toBe('2023-06')
  expect(await monthOfItem(ulid(9999), away, store)).toBeUndefined()
})

it('reports no item as missing while the device has read only a part of the library', async () => {
  const store = await aStore(1, false)
  const away = refusing('NETWORK', 0)
  expect(await monthOfItem(ulid(0), away, store)).toBe('2024-01')
  await expect(monthOfItem(ulid(1), away, store)).rejects.toThrow(ApiError)
})

it('asks the device for an item only if the server fails', async () => {
  const store = await aStore(1)
  expect(await monthOfItem(ulid(0), refusing('INTERNAL', 500), store)).toBe('2024-01')
  expect(await monthOfItem(ulid(0), refusing('NOT_FOUND', 404), store)).toBeUndefined()
  await expect(monthOfItem(ulid(1), refusing('INTERNAL', 500), store)).rejects.toThrow(ApiError)
})
