import { expect, it } from 'vitest'
import { storageText } from './storage-room.tsx'

const MB = 1024 * 1024

it.each([
  [{ limitBytes: null, familyBytes: null }, '1.0 MB used.'],
  [{ limitBytes: 2 * MB, familyBytes: null }, '1.0 MB of 2.0 MB used.'],
  [
    { limitBytes: 4 * MB, familyBytes: 3 * MB },
    '1.0 MB used by you, 3.0 MB of 4.0 MB by your family together.',
  ],
  [
    { limitBytes: null, familyBytes: 3 * MB },
    '1.0 MB used by you, 3.0 MB by your family together.',
  ],
])('describes the storage %o', (storage, text) => {
  expect(storageText({ usedBytes: MB, ...storage })).toBe(text)
})
