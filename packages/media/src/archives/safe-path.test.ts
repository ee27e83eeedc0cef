import { expect, it } from 'vitest'
import { safePath } from './safe-path.ts'

it.each(['a.jpg', 'a/b.jpg', '..a/b...jpg', 'Grüße/ä b.jpg', '.hidden/x'])(
  'returns the safe archive path %s unchanged',
  path => {
    expect(safePath(path)).toBe(path)
  },
)

it('strips a leading ./', () => expect(safePath('./a/b.jpg')).toBe('a/b.jpg'))

it.each([
  '',
  '/etc/passwd',
  '../a',
  'a/../b',
  'a/..',
  'a//b',
  'a/./b',
  'C:/a',
  'c:a',
  '\\\\server\\a',
  'a\\..\\b',
  'a\0.jpg',
  `${'a/'.repeat(3000)}b`,
])('rejects %j', path => {
  expect(safePath(path)).toBeUndefined()
})
