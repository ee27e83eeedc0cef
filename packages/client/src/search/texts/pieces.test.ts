import { describe, expect, it } from 'vitest'
import { piecesOf } from './pieces.ts'

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
