import type { Bytes } from '@safelight/crypto/bytes'
import { randomBytes } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import type { PasswordKeys } from '@safelight/crypto/password'

/** The one error of F6, with nothing in it that tells one failure from another. */
export const isOpenError = (error: unknown): error is OpenError =>
  error instanceof OpenError &&
  error.message === new OpenError().message &&
  error.cause === undefined

export const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

/** The keys of a password, without the second that their derivation takes. */
export async function aPassword(): Promise<PasswordKeys> {
  const kek = await crypto.subtle.importKey('raw', randomBytes(32), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
  return { authKey: randomBytes(32), kek }
}

/** A stream that hands out `bytes` in pieces of `size`. */
export function inPieces(bytes: Bytes, size: number): ReadableStream<Bytes> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + size))
      at += size
    },
  })
}
