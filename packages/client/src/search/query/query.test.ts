import { ALL_MEDIA_TYPES } from '@safelight/contract/media-types'
import { describe, expect, it } from 'vitest'
import { dayNumber } from '../../items/months/day-number.ts'
import { kindOf, readQuery } from './query.ts'

const TODAY = dayNumber('2026-11-21')

/** Shows the parts of a query: their words, `!` if certain, and the keys of `meaning`. */
const read = (query: string) =>
  readQuery(query, TODAY).map(({ words, meaning, certain }) =>
    [words.map(word => word.trim()).join('+'), certain ? '!' : '', ...Object.keys(meaning ?? {})]
      .filter(Boolean)
      .join(' '),
  )

describe('a query', () => {
  it.each([
    ['beach', ['beach']],
    ['beach video 2021', ['beach', 'video ! kinds', '2021 ! days']],
    ['Beach  VIDEO\tjuly 2021', ['beach', 'video ! kinds', 'july+2021 ! days']],
    ['2019..2021 rome', ['2019+2021 ! days', 'rome']],
    ['2019...2021', ['2019+2021 ! days']],
    ['july 2019..2021', ['july+2019+2021 ! days']],
    ['img..jpg', ['img', 'jpg ! kinds']],
    ['photos from last summer in rome', ['photos ! kinds', 'last+summer ! days', 'rome']],
    ['IMG_1234', ['img 1234']],
    ['favorites', ['favorites ! favorite']],
    ['favourites', ['favourites ! favorite']], // cspell:disable-line
    ['starred gif', ['starred ! favorite', 'gif ! kinds']],
    ['the', ['the']],
    ['in the', ['in', 'the']],
    ['- , ;', []],
    ['', []],
    [' \t ', []],
  ])('“%s” has the parts %j', (query, parts) => {
    expect(read(query)).toEqual(parts)
  })

  it('completes the last word only if no space follows', () => {
    expect(read('beach vid')).toEqual(['beach', 'vid kinds'])
    expect(read('beach vid ')).toEqual(['beach', 'vid'])
    expect(read('ma')).toEqual(['ma days'])
    expect(read('fav')).toEqual(['fav favorite'])
    expect(read('v')).toEqual(['v'])
  })

  it('finds only JPEG pictures with the word jpg', () => {
    const still = ALL_MEDIA_TYPES.filter(type => type.startsWith('image/'))
    const kinds = still.map(kindOf).reduce((all, kind) => all | kind)
    expect(readQuery('photo', TODAY)[0]?.meaning?.kinds).toBe(kinds)
    expect(readQuery('jpg', TODAY)[0]?.meaning?.kinds).toBe(kindOf('image/jpeg'))
  })
})
