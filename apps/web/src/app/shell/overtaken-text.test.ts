import { expect, it } from 'vitest'
import { overtakenText } from './overtaken-text.ts'

const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '')

it('names the fields of an item that were changed first', () => {
  expect(plain(overtakenText([{ name: 'sea.jpg', fields: ['description', 'taken'] }]))).toBe(
    'Your change to “sea.jpg” (description, date) was not made, because it was changed in the meantime.',
  )
})

it('names three items, and counts the others', () => {
  const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']
  expect(plain(overtakenText(names.map(name => ({ name, fields: ['turns'] }))))).toBe(
    'Your changes to “a.jpg” (rotation), “b.jpg” (rotation), “c.jpg” (rotation) and 2 more were not made, because they were changed in the meantime.',
  )
})
