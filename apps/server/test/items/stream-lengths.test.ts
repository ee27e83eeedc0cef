import { ciphertextLength, SEGMENT_BYTES } from '@safelight/contract/streams'
import { ciphertextLength as lengthWritten, SEGMENT } from '@safelight/crypto/streams'
import { expect, it } from 'vitest'

it('expects the stream lengths that packages/crypto writes', () => {
  expect(SEGMENT_BYTES).toBe(SEGMENT)
  for (const segments of [0, 1, 2, 3, 400]) {
    for (const more of [0, 1, 15, 16, 17, 55, 56, 57, 71, 72, 73]) {
      for (const size of [segments * SEGMENT + more, segments * SEGMENT - more]) {
        if (size >= 0) expect(ciphertextLength(size)).toBe(lengthWritten(size))
      }
    }
  }
})
