import { expect, it } from 'vitest'
import { anItem } from '../../test/fixtures.ts'
import { createListSelection } from './list-selection.ts'

const ALL = [...'abcdef'].map(id => anItem({ id }))
const [A, B, C, D] = ALL.slice(0, 4) as [
  (typeof ALL)[0],
  (typeof ALL)[0],
  (typeof ALL)[0],
  (typeof ALL)[0],
]

function aList() {
  let items = ALL.slice(0, 4)
  const selection = createListSelection({
    items: () => items,
    async loadAll() {
      items = ALL
      return items
    },
  })
  return {
    selection,
    names: () => [...selection.ids()].sort().join(''),
    become: (next: typeof ALL) => {
      items = next
    },
  }
}

it('adds and removes one item', () => {
  const { selection, names } = aList()
  selection.toggle(B)
  selection.toggle(D)
  selection.toggle(B)
  expect(names()).toBe('d')
})

it('selects ranges from the last chosen item, in both directions', async () => {
  const { selection, names } = aList()
  selection.toggle(A)
  selection.toggle(C)
  await selection.extendTo(D)
  expect(names()).toBe('acd')
  await selection.extendTo(B)
  expect(names()).toBe('abc')
})

it('starts a range at the first item if no item was chosen before', async () => {
  const { selection, names } = aList()
  await selection.extendTo(C)
  expect(names()).toBe('c')
  await selection.extendTo(A)
  expect(names()).toBe('abc')
})

it('selects a single item if the last chosen item is gone', async () => {
  const { selection, names, become } = aList()
  selection.toggle(A)
  become([B, C, D])
  await selection.extendTo(C)
  expect(names()).toBe('ac')
})

it('loads and selects everything', async () => {
  const { selection, names } = aList()
  await selection.selectAll()
  expect(names()).toBe('abcdef')
  expect(await selection.items()).toEqual(ALL)
})

it('returns the selected items that still exist', async () => {
  const { selection, become } = aList()
  selection.toggle(A)
  selection.toggle(B)
  become([B, C])
  expect(await selection.items()).toEqual([B])
})

it('notifies subscribers of each change', () => {
  const { selection } = aList()
  let told = 0
  selection.subscribe(() => {
    told += 1
  })
  selection.clear()
  selection.toggle(A)
  selection.clear()
  expect(told).toBe(2)
})
