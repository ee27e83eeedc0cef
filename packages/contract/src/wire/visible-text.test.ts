import { expect, it } from 'vitest'
import { displayName } from '../accounts/account.ts'
import { familyTitle } from '../accounts/family.ts'
import { isVisible } from './visible-text.ts'

const INVISIBLE = [
  '',
  ' ',
  '\u00a0',
  '\u200b',
  '\u200d\u2060',
  '\u00ad',
  '\u3164',
  '\u115f\u2800',
  '\ufe0f',
]
const VISIBLE = ['a', '.', '李', 'ا', '❤️', '👩‍💻', ' \u200bMaria']

it('tells text that shows nothing', () => {
  expect(INVISIBLE.filter(isVisible)).toEqual([])
  expect(VISIBLE.filter(isVisible)).toEqual(VISIBLE)
})

it.each([
  ['a display name', displayName],
  ['the title of a family', familyTitle],
])('refuses %s that shows nothing', (_, schema) => {
  expect(INVISIBLE.filter(text => schema.safeParse(text).success)).toEqual([])
  expect(VISIBLE.filter(text => !schema.safeParse(text).success)).toEqual([])
})
