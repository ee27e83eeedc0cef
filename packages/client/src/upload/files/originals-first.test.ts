import { expect, it } from 'vitest'
import { originalsFirst } from './originals-first.ts'

const ordered = (...names: string[]) =>
  originalsFirst(names.map(name => ({ file: { name, size: 5 } }))).map(({ file }) => file.name)

it.each([
  ['IMG_1 copy.JPG', 'IMG_1.JPG'],
  ['IMG_1 copy 2.JPG', 'IMG_1.JPG'],
  ['IMG_1 - Copy (2).jpg', 'IMG_1.jpg'],
  ['IMG_1 (1).jpg', 'IMG_1.jpg'],
  ['IMG_1(1).jpg', 'img_1.JPG'],
])('moves %s behind %s', (copy, original) => {
  expect(ordered(copy, 'b.jpg', original)).toEqual(['b.jpg', original, copy])
})

it('keeps the order of copies whose original is missing or has another size', () => {
  expect(ordered('a (1).jpg', 'b.jpg')).toEqual(['a (1).jpg', 'b.jpg'])
  const other = [{ file: { name: 'a copy.jpg', size: 5 } }, { file: { name: 'a.jpg', size: 6 } }]
  expect(originalsFirst(other)).toEqual(other)
})
