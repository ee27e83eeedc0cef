import { expect, it } from 'vitest'
import { usageLevel, usagePercentage } from './usage-bar.tsx'

it.each([
  [0, 'green'],
  [49.9, 'green'],
  [50, 'blue'],
  [74.9, 'blue'],
  [75, 'yellow'],
  [89.9, 'yellow'],
  [90, 'red'],
  [140, 'red'],
])('shows %s percent in %s', (percentage, level) => {
  expect(usageLevel(percentage)).toBe(level)
})

it('shows more than 100 percent if more storage is used than the limit allows', () => {
  expect(usagePercentage(300, 200)).toBe(150)
})
