import { expect, it } from 'vitest'
import { LIMITS } from '../wire/limits.ts'
import { chunkBytesFor, ciphertextLength, countChunks, SEGMENT_BYTES } from './streams.ts'

it.each([
  [0, 56],
  [1, 57],
  [262_088, 262_144],
  [262_089, 262_161],
  [524_216, 524_288],
  [524_217, 524_305],
  [5 * 1024 ** 3, 5_369_036_872],
])('the ciphertext of a file of %i bytes has %i bytes', (plaintext, ciphertext) => {
  expect(ciphertextLength(plaintext)).toBe(ciphertext)
})

it.each([
  [0, 1],
  [262_088, 1],
  [262_089, 2],
])('a file of %i bytes takes %i upload chunks of one segment', (plaintext, chunks) => {
  expect(countChunks(plaintext, SEGMENT_BYTES)).toBe(chunks)
})

it('the chunk size grows if a file would need too many chunks', () => {
  const MiB = 1024 * 1024
  expect(chunkBytesFor(2000 * MiB - 1024 * 1024, 20 * MiB)).toBe(20 * MiB)
  const larger = chunkBytesFor(LIMITS.fileBytes, MiB)
  expect(larger % SEGMENT_BYTES).toBe(0)
  expect(countChunks(LIMITS.fileBytes, larger)).toBeLessThanOrEqual(LIMITS.chunksOfUpload)
  expect(countChunks(LIMITS.fileBytes, larger - SEGMENT_BYTES)).toBeGreaterThan(
    LIMITS.chunksOfUpload,
  )
})

it('the default limits keep every upload request below 100,000,000 bytes', () => {
  const FORM = 64 * 1024
  expect(LIMITS.chunkBytes % SEGMENT_BYTES).toBe(0)
  const { guestRequestBytes, guestUploadThumbnailBytes, guestUploadDescriptorBytes } = LIMITS
  const guestUpload =
    ciphertextLength(guestRequestBytes) + guestUploadThumbnailBytes + guestUploadDescriptorBytes
  for (const bytes of [LIMITS.chunkBytes, LIMITS.renditionsBytes, guestUpload]) {
    expect(bytes + FORM).toBeLessThan(100_000_000)
  }
})
