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
])('%s percent are %s', (percentage, level) => {
  expect(usageLevel(percentage)).toBe(level)
})

it('tells how much more than a smaller limit there is', () => {
  expect(usagePercentage(300, 200)).toBe(150)
})
