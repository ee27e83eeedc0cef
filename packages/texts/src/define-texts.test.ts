import compile from 'icu-minify/compile'
import { expect, expectTypeOf, test } from 'vitest'
import { defineTexts } from './define-texts.ts'

const texts = defineTexts({
  title: 'Albums',
  quote: 'This album isn’t shared.',
  photos: '{count, plural, one {# photo} other {# photos}}',
  moved: '{count, plural, one {# photo was} other {# photos were}} moved to {album}.',
  day: 'Taken on {day, date, ::yyyyMMMMd}',
  waiting: '{count, plural, =0 {Nothing is waiting.} other {<b>#</b>}}',
  agree: 'I agree to the <terms>Terms of Service</terms> of {name}.',
})

test('a message without values is a string', () => {
  expect(texts.title).toBe('Albums')
  expect(texts.quote).toBe('This album isn’t shared.')
  expectTypeOf(texts.title).toBeString()
})

test('a message formats numbers with separators and plurals', () => {
  expect(texts.photos({ count: 1 })).toBe('1 photo')
  expect(texts.photos({ count: 1200 })).toBe('1,200 photos')
  expect(texts.moved({ count: 0, album: 'Arezzo' })).toBe('0 photos were moved to Arezzo.')
  expectTypeOf(texts.photos).parameter(0).toEqualTypeOf<{ count: number }>()
})

test('a date is written in words', () => {
  expect(texts.day({ day: new Date(2024, 6, 4) })).toBe('Taken on July 4, 2024')
})

test('a message with tags returns a list of its texts and what the function of each tag returns', () => {
  const terms = (chunks: (string | { link: string })[]) => ({ link: chunks.join('') })
  expect(texts.agree({ terms, name: 'Safelight' })).toEqual([
    'I agree to the ',
    { link: 'Terms of Service' },
    ' of Safelight.',
  ])
  const b = (chunks: (string | number)[]) => chunks.join('').length
  expect(texts.waiting({ count: 0, b })).toEqual(['Nothing is waiting.'])
  expect(texts.waiting({ count: 1000, b })).toEqual([5])
})

test('a message compiled by the build gives its text', () => {
  const message = '{count, plural, one {# photo} other {# photos}}'
  const compiled = defineTexts({ photos: compile(message) as unknown as typeof message })
  expect(compiled.photos({ count: 2 })).toBe('2 photos')
})

test('a missing value is an error', () => {
  expect(() => texts.photos({} as { count: number })).toThrow('count')
})
