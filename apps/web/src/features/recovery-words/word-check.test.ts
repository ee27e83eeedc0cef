import { describe, expect, it } from 'vitest'
import { isWord, pickTwo, wordsAsText } from './word-check.ts'

const sequence = (...numbers: number[]) => {
  const left = [...numbers]
  return () => left.shift() ?? 0
}

describe('pickTwo', () => {
  it('picks two different positions in ascending order', () => {
    const steps = Array.from({ length: 24 }, (_, index) => (index + 0.5) / 24)
    for (const a of steps) {
      for (const b of steps) {
        const [first, second] = pickTwo(24, sequence(a, b))
        expect(first).toBeGreaterThanOrEqual(0)
        expect(second).toBeLessThan(24)
        expect(first).toBeLessThan(second)
      }
    }
  })

  it('can pick the first and the last position', () => {
    expect(pickTwo(24, sequence(0, 0.999))).toEqual([0, 23])
    expect(pickTwo(24, sequence(0.999, 0))).toEqual([0, 23])
  })
})

describe('isWord', () => {
  it('ignores only surrounding spaces and letter case', () => {
    expect(isWord('  Olive ', 'olive')).toBe(true)
    expect(isWord('olives', 'olive')).toBe(false)
    expect(isWord('', undefined)).toBe(false)
  })
})

describe('wordsAsText', () => {
  it('numbers every word', () => {
    const text = wordsAsText('maria@example.org', ['olive', 'tree'])
    expect(text).toContain('for maria@example.org')
    expect(text).toContain(' 1. olive\n 2. tree\n')
  })
})
