import { describe, expect, it } from 'vitest'
import { anItem } from '../test/fixtures.ts'
import { createItemStore } from './item-store.ts'

describe('the item store', () => {
  it('orders by the exact time, newest first, and by id within it', () => {
    const store = createItemStore()
    store.put([
      anItem({ id: 'A', takenLocal: '2021-07-04T12:00:00.000' }),
      anItem({ id: 'C', takenLocal: '2021-07-04T12:00:00.001' }),
      anItem({ id: 'B', takenLocal: '2021-07-04T12:00:00.000' }),
    ])
    store.put([anItem({ id: 'D', takenLocal: '2022-01-01T00:00:00.000' })])
    expect(store.all().map(item => item.id)).toEqual(['D', 'C', 'B', 'A'])
  })

  it('takes newer versions in place of older ones and never goes back', () => {
    const store = createItemStore()
    store.put([anItem({ id: 'A', version: 2, size: 2 })])
    store.put([anItem({ id: 'A', version: 1, size: 1 })])
    expect(store.get('A')?.size).toBe(2)
    store.put([anItem({ id: 'A', version: 3, size: 3 })])
    expect(store.get('A')?.size).toBe(3)
    expect(store.all()).toHaveLength(1)
  })

  it('takes no newer version whose private details are older', () => {
    const store = createItemStore()
    store.put([anItem({ id: 'A', version: 3, privateVersion: 3, size: 1 })])
    store.put([anItem({ id: 'A', version: 4, privateVersion: 2, size: 2 })])
    expect(store.get('A')?.size).toBe(1)
    store.put([anItem({ id: 'A', version: 4, privateVersion: 3, size: 3 })])
    expect(store.get('A')?.size).toBe(3)
  })

  it('keeps what it has opened when a record comes that does not open', () => {
    const store = createItemStore()
    store.put([anItem({ id: 'A', version: 1, size: 1 })])
    store.put([anItem({ id: 'A', version: 9, size: 9, details: undefined })])
    expect(store.get('A')?.size).toBe(1)
    store.put([anItem({ id: 'A', version: 2, size: 2 })])
    expect(store.get('A')?.size).toBe(2)
    store.put([anItem({ id: 'B', details: undefined, size: 1 })])
    store.put([anItem({ id: 'B', size: 2 })])
    expect(store.get('B')?.size).toBe(2)
  })

  it('tells its watchers and gives them a new list', () => {
    const store = createItemStore()
    const before = store.all()
    let told = 0
    const stop = store.subscribe(() => told++)
    store.put([anItem()])
    stop()
    store.put([anItem({ id: 'B' })])
    expect(told).toBe(1)
    expect(store.all()).not.toBe(before)
  })
})
