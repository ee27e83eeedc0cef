import { expect, it } from 'vitest'
import { anItem } from '../../test/fixtures.ts'
import { positionOf } from '../items/months/timeline-order.ts'
import { createResultSelection } from './result-selection.ts'

const [A, B, C] = [anItem({ id: 'a' }), anItem({ id: 'b' }), anItem({ id: 'c' })]
const [D, E, F] = [anItem({ id: 'd' }), anItem({ id: 'e' }), anItem({ id: 'f' })]
const FOUND = [A, B, C, D, E, F]

const answer = (text = 'sea', found = FOUND) => ({
  text,
  result: { positions: async () => found.map(positionOf) },
  items: found.slice(0, 4),
})

async function aSelection() {
  const asked: string[][] = []
  const selection = createResultSelection({
    async items(positions) {
      asked.push([...positions])
      return FOUND.filter(each => positions.includes(positionOf(each)))
    },
  })
  await selection.show(answer())
  return { selection, asked, names: () => [...selection.ids()].sort() }
}

it('adds and removes one item', async () => {
  const { selection, names } = await aSelection()
  selection.toggle(B)
  selection.toggle(D)
  selection.toggle(B)
  expect(names()).toEqual(['d'])
})

it('selects ranges from the last chosen item in both directions', async () => {
  const { selection, names } = await aSelection()
  selection.toggle(A)
  selection.toggle(C)
  await selection.extendTo(D)
  expect(names()).toEqual(['a', 'c', 'd'])
  await selection.extendTo(B)
  expect(names()).toEqual(['a', 'b', 'c'])
})

it('starts a range at the first item if no item was chosen before', async () => {
  const { selection, names } = await aSelection()
  await selection.extendTo(C)
  expect(names()).toEqual(['c'])
  await selection.extendTo(A)
  expect(names()).toEqual(['a', 'b', 'c'])
})

it('selects all results, including items that are not loaded', async () => {
  const { selection, names } = await aSelection()
  await selection.selectAll()
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(await selection.items()).toEqual(FOUND)
})

it('clears the selection for another query', async () => {
  const { selection, names } = await aSelection()
  selection.toggle(A)
  await selection.show(answer('mountains'))
  expect(names()).toEqual([])
  await selection.extendTo(C)
  expect(names()).toEqual(['c'])
})

it('selects all results of the newest answer if an earlier selection is still in progress', async () => {
  const { selection, names } = await aSelection()
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = answer()
  const positions = async () => {
    await promise
    return first.result.positions()
  }
  await selection.show({ ...first, result: { positions } })
  selection.toggle(A)
  const selecting = selection.selectAll()
  await selection.show(answer('sea', [A, B]))
  resolve()
  await selecting
  expect(names()).toEqual(['a', 'b'])
})

it('keeps selected items that a later answer also contains', async () => {
  const { selection, asked, names } = await aSelection()
  selection.toggle(A)
  selection.toggle(B)
  const moved = { ...A, takenLocal: '2023-01-01T00:00:00.000' }
  await selection.show(answer('sea', [moved, C]))
  expect(names()).toEqual(['a'])
  await selection.items()
  expect(asked).toEqual([[positionOf(moved)]])
})

it('does not select the results of an answer that a newer search has replaced', async () => {
  const { selection, names } = await aSelection()
  selection.toggle(A)
  const overtaken = { ...answer(), result: { positions: async () => undefined } }
  await selection.show(overtaken)
  await selection.selectAll()
  expect(names()).toEqual(['a'])
})

it('does not select everything if the user chooses an item before all results are read', async () => {
  const { selection, names } = await aSelection()
  const all = selection.selectAll()
  selection.toggle(E)
  await all
  expect(names()).toEqual(['e'])
  selection.clear()
  expect(names()).toEqual([])
  selection.toggle(F)
  expect(names()).toEqual(['f'])
})
