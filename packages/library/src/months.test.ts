import { expect, it } from 'vitest'
import { anItem } from '../test/fixtures.ts'
import { groupByMonth } from './months.ts'

it('puts items under their months with the counts of the whole month', () => {
  const items = [
    anItem({ id: 'A', takenLocal: '2021-08-01T00:00:00.000' }),
    anItem({ id: 'B', takenLocal: '2021-07-31T23:59:59.999' }),
    anItem({ id: 'C', takenLocal: '2021-07-01T00:00:00.000' }),
    anItem({ id: 'D', takenLocal: '0999-12-31T00:00:00.000' }),
  ]
  const groups = groupByMonth(items, [
    { year: 2021, month: 8, count: 1, videos: 0 },
    { year: 2021, month: 7, count: 40, videos: 3 },
  ])
  expect(groups.map(({ key, title, count }) => ({ key, title, count }))).toEqual([
    { key: '2021-08', title: 'August 2021', count: 1 },
    { key: '2021-07', title: 'July 2021', count: 40 },
    { key: '0999-12', title: 'December 999', count: 1 },
  ])
  expect(groups[1]?.items.map(item => item.id)).toEqual(['B', 'C'])
})
