import { bytes } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'

/** A range of a stream's ciphertext. `end` is exclusive. */
const provenRange = z
  .strictObject({
    /** A media key of an own item outside the trash. */
    key: z.string().max(100),
    start: z.int().nonnegative(),
    end: z.int().positive(),
  })
  .refine(({ start, end }) => start < end)

/**
 * Lets the server prove that it still has its blobs (format rule F23). It reads the ranges from the blob
 * store and answers the HMAC-SHA256 of each under `nonce`. The device compares them with its own.
 */
export const storedProofs = endpoint({
  method: 'POST',
  path: '/api/media/stored-proofs',
  body: z.strictObject({
    nonce: bytes(32),
    ranges: z
      .array(provenRange)
      .min(1)
      .max(LIMITS.rangesProven)
      .refine(ranges => sumOf(ranges) <= LIMITS.bytesProven),
  }),
  response: z.object({
    /** In the order of `ranges`. Null if there is no such stream, or the store lacks some of the bytes. */
    proofs: z.array(bytes(32).nullable()),
  }),
})

const sumOf = (ranges: readonly { start: number; end: number }[]): number =>
  ranges.reduce((sum, { start, end }) => sum + end - start, 0)
