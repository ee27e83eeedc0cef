import { describe, expect, it } from 'vitest'
import { dayNumber } from '../../items/months/day-number.ts'
import { piecesOf } from '../texts/pieces.ts'
import { readPhrase } from './phrase.ts'

const TODAY = dayNumber('2026-11-21')
const NAMES = new Set(['Rome', 'New York', 'Isle of Man'].map(piecesOf))

function read(query: string) {
  const phrase = readPhrase(query, TODAY, NAMES)
  return phrase && [phrase.words, phrase.others.map(({ words }) => words.join('').trim()).join()]
}

describe('the phrase of a query', () => {
  it.each([
    ['dog', ['dog', '']],
    ['Dog on the beach', ['dog on the beach', '']],
    ['dog on the beach 2024', ['dog on the beach', '2024']],
    ['dog on the beach in july 2024', ['dog on the beach', 'july 2024']],
    ['videos of a dog', ['dog', 'videos']],
    ['favorites with snow', ['snow', 'favorites']],
    ['dog in Rome on the beach', ['dog on the beach', 'rome']],
    ['New York at night', ['night', 'new,york']],
    ['ferry to the isle of man', ['ferry to', 'isle,of,man']],
    ['york minster', ['york minster', '']],
    ['sunset 1234', ['sunset', '1234']],
    ['IMG_1234.jpg dog', ['dog', 'img 1234 jpg']],
    ['"red" car!', ['red car', '']],
    ['dog on ', ['dog', '']],
    ['ju', ['ju', '']],
    ['犬', ['犬', '']],
  ])('in “%s”, the phrase and the other parts are %j', (query, phrase) => {
    expect(read(query)).toEqual(phrase)
  })

  it.each([
    '',
    '2024',
    'videos',
    'rome',
    'new york 2019',
    'img_1234',
    'the',
    'in rome',
    'd',
    '- ,',
  ])('does not exist in the query “%s”', query => {
    expect(read(query)).toBeUndefined()
  })
})
