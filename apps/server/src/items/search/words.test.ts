import { ALL_MEDIA_TYPES } from '@safelight/contract/media-types'
import { describe, expect, it } from 'vitest'
import { EVER } from '../days.ts'
import { readWords } from './words.ts'

const day = (text: string) => ({ first: text, last: text })
const july = { first: '2021-07-01', last: '2021-07-31' }
const photos = ALL_MEDIA_TYPES.filter(type => type.startsWith('image/'))
const videos = ALL_MEDIA_TYPES.filter(type => type.startsWith('video/'))

describe('readWords', () => {
  it.each([
    ['2021', { days: { first: '2021-01-01', last: '2021-12-31' } }],
    ['2021-07', { days: july }],
    ['2021-07-04', { days: day('2021-07-04') }],
    ['  July\t2021 ', { days: { first: '2021-01-01', last: '2021-12-31' }, month: 7 }],
    ['jul july', { days: EVER, month: 7 }],
    ['may', { days: EVER, month: 5 }],
    ['2021 2021-07 2021-07-04', { days: day('2021-07-04') }],
    ['video', { days: EVER, types: videos }],
    ['MP4 videos', { days: EVER, types: ['video/mp4'] }],
    ['photo', { days: EVER, types: photos }],
    ['photos png', { days: EVER, types: ['image/png'] }],
    ['jpeg photo jpg', { days: EVER, types: ['image/jpeg'] }],
    ['png 2021-07 july', { days: july, month: 7, types: ['image/png'] }],
  ])('parses the query %j', (query, wanted) => {
    expect(readWords(query)).toEqual({ month: undefined, types: undefined, ...wanted })
  })

  it.each([
    '',
    ' \t\n ',
    'arezzo',
    'photo arezzo',
    'photo video',
    'png gif',
    '2020 2021',
    '2021-07 2021-08-01',
    'july august',
    'ju',
    '20211',
    '2021-7',
    '2021-07-04-05',
    "2021' or 1=1",
    'constructor',
    '__proto__',
  ])('returns undefined for the query %j', query => {
    expect(readWords(query)).toBeUndefined()
  })
})
