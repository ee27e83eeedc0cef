import type { StreamKeys } from '../items/items.ts'
import { type Bytes, concat, randomBytes } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { deriveStreamAes } from '../primitives/hkdf.ts'
import { associatedData } from '../primitives/seal.ts'
import { HEADER } from './segments.ts'

/** Makes a random header that was never used before: `0x28 ‖ salt[32] ‖ noncePrefix[7]` (format rule F9). */
export const newHeader = (): Bytes => concat(Uint8Array.of(HEADER), randomBytes(HEADER - 1))

export const isHeader = (bytes: Bytes): boolean => bytes.length === HEADER && bytes[0] === HEADER

export interface SegmentCipher {
  encrypt(segment: number, last: boolean, plaintext: Bytes): Promise<Bytes>
  decrypt(segment: number, last: boolean, ciphertext: Bytes): Promise<Bytes>
}

export async function streamCipher(
  item: StreamKeys,
  role: string,
  header: Bytes,
): Promise<SegmentCipher> {
  const info = associatedData('stream', item.itemId, role)
  const key = await deriveStreamAes(item.stream, header.slice(1, 33), info)
  const parameters = (segment: number, last: boolean) => {
    const iv = new Uint8Array(12)
    iv.set(header.subarray(33))
    new DataView(iv.buffer).setUint32(7, segment)
    iv[11] = last ? 1 : 0
    return { name: 'AES-GCM', iv }
  }
  return {
    encrypt: async (segment, last, plaintext) =>
      new Uint8Array(await crypto.subtle.encrypt(parameters(segment, last), key, plaintext)),
    decrypt: async (segment, last, ciphertext) => {
      try {
        return new Uint8Array(
          await crypto.subtle.decrypt(parameters(segment, last), key, ciphertext),
        )
      } catch {
        throw new OpenError()
      }
    },
  }
}
