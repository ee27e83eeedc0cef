import { describe, expect, it } from 'vitest'
import { piecesOf, spellingsOf } from './pieces.ts'

describe('pieces of a text', () => {
  it.each([
    ['IMG_1234.JPG', ' img 1234 jpg'],
    ['img1234', ' img 1234'],
    ['PXL_20210704_103045123~2', ' pxl 20210704 103045123 2'],
    ['Crème brûlée', ' creme brulee'],
    ['Cre\u0300me', ' creme'],
    ['ÆRØSKØBING Straße Łódź', ' aeroskobing strasse lodz'],
    ['ﬁrst № 5', ' first no 5'],
    ['東京タワー', ' 東 京 タ ワ ー'],
    ['Москва-река', ' москва река'],
    ['party 🎉', ' party 🎉'],
    ['  --  ', ''],
    ['', ''],
  ])('“%s” becomes “%s”', (text, pieces) => {
    expect(piecesOf(text)).toBe(pieces)
  })
})

// cspell:disable -- names in several spellings
describe('spellings of a text', () => {
  const isFound = (query: string, text: string) =>
    spellingsOf(text).some(pieces => pieces.includes(piecesOf(query)))

  it.each([
    ['Jürgen', ['Jürgen', 'Jurgen', 'Juergen', 'JUERGEN', 'Ju\u0308rgen']],
    ['Ju\u0308rgen', ['Jürgen', 'Jurgen', 'Juergen']],
    ['Juergen', ['Jürgen', 'Jurgen', 'Juergen']],
    ['Straße', ['Straße', 'Strasse', 'STRASSE']],
    ['Ålesund', ['Ålesund', 'Alesund', 'Aalesund']],
    ['Aarhus', ['Århus', 'Arhus', 'Aarhus']],
    ['Tromsø', ['Tromsø', 'Tromso', 'Tromsoe']],
    ['Ærø', ['Ærø', 'Aero', 'Aeroe']],
    ['Đoković', ['Đoković', 'Dokovic', 'Djokovic']],
    ['Müller-Lüdenscheidt', ['Mueller-Luedenscheidt', 'Muller-Ludenscheidt']],
  ])('“%s” is found by %j', (text, queries) => {
    for (const query of queries) expect([query, isFound(query, text)]).toEqual([query, true])
  })

  it('keep a plain text as it is', () => {
    expect(spellingsOf('IMG_1234.JPG')).toEqual([' img 1234 jpg'])
  })

  it('do not make other words equal', () => {
    expect(isFound('Blumen', 'blue sky')).toBe(false)
    expect(isFound('Mueller', 'Muller')).toBe(false)
  })
})
