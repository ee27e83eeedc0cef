import { describe, expect, it } from 'vitest'
import { dayNumber } from '../../items/months/day-number.ts'
import { readQuery } from '../query/query.ts'
import type { ItemText } from '../texts/item-texts.ts'
import { reasonOf } from './reasons.ts'

const TEXTS: ItemText[] = [
  { kind: 'name', text: 'rome-beach.jpg' },
  { kind: 'label', text: 'Beach' },
  { kind: 'city', text: 'Rome' },
  { kind: 'description', text: 'Grandma at the beach' },
  { kind: 'written', text: 'NO DOGS ALLOWED' },
]

const reason = (query: string, phrase?: string) =>
  reasonOf(
    TEXTS,
    readQuery(`${query} `, dayNumber('2026-11-21')),
    phrase === undefined ? undefined : { kind: 'meaning', text: phrase },
  )

describe('the reason of a result', () => {
  it('is the text with the most searched words', () => {
    expect(reason('beach')).toEqual({ kind: 'label', text: 'Beach' })
    expect(reason('grandma beach')).toEqual({ kind: 'description', text: 'Grandma at the beach' })
    expect(reason('rome 2021')).toEqual({ kind: 'city', text: 'Rome' })
    expect(reason('ome')).toEqual({ kind: 'city', text: 'Rome' })
  })

  it('is only the searched words, not the whole text, if they are written in the picture', () => {
    expect(reason('dogs')).toEqual({ kind: 'written', text: 'DOGS' })
    expect(reason('allowed no')).toEqual({ kind: 'written', text: 'NO ALLOWED' })
  })

  it('is a match by meaning if the texts of the item do not contain all searched words', () => {
    expect(reason('dog on the beach', 'dog on the beach')).toEqual({ kind: 'label', text: 'Beach' })
    expect(reason('cat on the beach', 'cat on the beach')).toEqual({
      kind: 'meaning',
      text: 'cat on the beach',
    })
    expect(reason('ome', 'ome')).toEqual({ kind: 'meaning', text: 'ome' })
  })

  it('is undefined if the query has only a date or a kind of item', () => {
    expect(reason('2021')).toBeUndefined()
    expect(reason('photos')).toBeUndefined()
  })
})
