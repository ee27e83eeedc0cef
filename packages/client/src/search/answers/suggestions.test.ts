import { describe, expect, it } from 'vitest'
import { piecesOf } from '../texts/pieces.ts'
import type { SharedText } from '../texts/shared-texts.ts'
import { suggest } from './suggestions.ts'

const shared: Omit<SharedText, 'pieces' | 'otherPieces'>[] = [
  { kind: 'country', text: 'Italy', count: 90 },
  { kind: 'city', text: 'Rome', count: 50 },
  { kind: 'city', text: 'New York City', count: 30 },
  { kind: 'label', text: 'romance', count: 20 },
  { kind: 'label', text: 'yoga', count: 15 },
  { kind: 'album', text: 'Holidays in Rome', count: 10 },
  { kind: 'camera', text: 'Canon EOS R5', count: 5 },
]
const texts = shared.map(each => ({
  ...each,
  pieces: piecesOf(each.text),
  otherPieces: each.text === 'Italy' ? ' италия 意 大 利' : '',
}))
const months: [string, number][] = [
  ['2021-07', 12],
  ['2021-06', 3],
  ['2020-07', 4],
  ['2019-07', 5],
  ['2018-07', 6],
]
const library = { sharedTexts: () => texts, months: () => months }
const suggested = (text: string) => suggest(library, text).map(each => each.query)

describe('suggestions', () => {
  it('complete the last word of the query', () => {
    expect(suggested('rom')).toEqual(['Rome', 'romance', 'Holidays in Rome'])
    expect(suggested('CAN')).toEqual(['Canon EOS R5'])
    expect(suggested('eos')).toEqual(['Canon EOS R5'])
  })

  it('keep the words before the last one', () => {
    expect(suggested('beach  ita')).toEqual(['beach Italy'])
  })

  it('replace several words that one name matches together', () => {
    expect(suggested('new y')).toEqual(['New York City'])
    expect(suggested('beach new yo')[0]).toBe('beach New York City')
  })

  it('include the three newest months of the library', () => {
    expect(suggested('jul')).toEqual(['July 2021', 'July 2019', 'July 2020'])
    expect(suggested('july 202')).toEqual(['July 2021', 'July 2020'])
  })

  it('mix names of all kinds if the query is blank', () => {
    const first = suggest(library, ' ').slice(0, 5)
    expect(first.map(each => each.kind)).toEqual(['country', 'city', 'label', 'album', 'camera'])
    expect(suggest({ ...library, sharedTexts: () => [] }, '')).toEqual([])
  })

  it('know names in other languages from three letters on', () => {
    expect(suggested('Итал')).toEqual(['Italy'])
    expect(suggested('意大利')).toEqual(['Italy'])
    expect(suggested('it')).toEqual(['Italy'])
    expect(suggested('al')).toEqual([])
  })

  it('leave out words that are already typed', () => {
    expect(suggested('rome')).toEqual(['Holidays in Rome'])
    expect(suggested('beach july 2021')).toEqual([])
  })

  it('are empty if no name matches', () => {
    expect(suggested('xyz')).toEqual([])
    expect(suggested('-')).toEqual([])
  })
})
