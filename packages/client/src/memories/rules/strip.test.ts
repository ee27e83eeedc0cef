import { describe, expect, it } from 'vitest'
import type { MemoryKind } from '../choices.ts'
import { stripOf } from './strip.ts'

const memory = (kind: MemoryKind, first: string, last = first) => ({ kind, first, last })
const lisbon = memory('trip', '2023-07-04', '2023-07-10')
const year = memory('year', '2023-01-01', '2023-12-31')

const shown = (today: string, ...memories: ReturnType<typeof memory>[]) =>
  stripOf(memories, today).map(({ kind, first }) => `${kind} ${first}`)

describe('the strip of memories', () => {
  it('starts with memories of the same day in past years, newest first', () => {
    const days = [memory('day', '2023-07-20'), memory('day', '2020-07-20')]
    expect(shown('2024-07-20', lisbon, ...days)).toEqual(['day 2023-07-20', 'day 2020-07-20'])
    expect(shown('2023-07-20', lisbon, memory('day', '2020-07-20'))).toEqual([
      'day 2020-07-20',
      'trip 2023-07-04',
    ])
  })

  it('shows a trip again on the anniversaries of its days', () => {
    expect(shown('2023-07-24', lisbon)).toHaveLength(1)
    expect(shown('2023-07-25', lisbon)).toHaveLength(0)
    expect(shown('2025-07-03', lisbon)).toHaveLength(0)
    expect(shown('2025-07-04', lisbon)).toHaveLength(1)
    expect(shown('2025-07-10', lisbon)).toHaveLength(1)
    expect(shown('2025-07-11', lisbon)).toHaveLength(0)
  })

  it('shows a year in its December and the following January', () => {
    expect(shown('2023-11-30', year)).toHaveLength(0)
    expect(shown('2023-12-01', year)).toHaveLength(1)
    expect(shown('2024-01-31', year)).toHaveLength(1)
    expect(shown('2024-02-01', year)).toHaveLength(0)
    expect(shown('2024-12-24', year)).toHaveLength(0)
  })

  it('shows at most eight memories', () => {
    const days = Array.from({ length: 20 }, (_, i) => memory('day', `${2003 + i}-07-20`))
    expect(shown('2024-07-20', ...days)).toHaveLength(8)
  })
})
