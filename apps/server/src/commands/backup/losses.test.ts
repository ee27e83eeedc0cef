import { expect, it } from 'vitest'
import { lossesSince } from './losses.ts'

const isLoss = (accounts: [number, number], items: [number, number]) =>
  lossesSince(
    { accounts: accounts[0], items: items[0] },
    { accounts: accounts[1], items: items[1] },
  ).length > 0

it.each([
  ['nothing is there yet', [0, 0], [0, 0], false],
  ['a library grows', [1, 2], [10, 100], false],
  ['half of the items go', [2, 2], [1000, 500], false],
  ['more than half of the items go', [2, 2], [1000, 499], true],
  ['a person deletes a few', [1, 1], [6, 1], false],
  ['all items of a small library go', [1, 1], [3, 0], true],
  ['one of two accounts goes', [2, 1], [10, 8], false],
  ['two of three accounts go', [3, 1], [10, 8], true],
  ['all accounts go', [1, 0], [0, 0], true],
] as const)('decides whether a change counts as data loss: %s', (_, accounts, items, expected) => {
  expect(isLoss([...accounts], [...items])).toBe(expected)
})
