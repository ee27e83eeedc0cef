import { expect, it } from 'vitest'
import { ciphertextLength, countChunks, SEGMENT_BYTES } from './streams.ts'

it.each([
  [0, 56],
  [1, 57],
  [262_088, 262_144],
  [262_089, 262_161],
  [524_216, 524_288],
  [524_217, 524_305],
  [5 * 1024 ** 3, 5_369_036_872],
])('of %i bytes is %i', (plaintext, ciphertext) => {
  expect(ciphertextLength(plaintext)).toBe(ciphertext)
})

it.each([
  [0, 1],
  [262_088, 1],
  [262_089, 2],
])('%i bytes take %i chunks of one segment', (plaintext, chunks) => {
  expect(countChunks(plaintext, SEGMENT_BYTES)).toBe(chunks)
})
