import type { Bytes } from '@safelight/crypto/bytes'
import { randomBytes } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import type { PasswordKeys } from '@safelight/crypto/password'

/**
 * Whether an error is the only one that openers may throw. It has no detail that tells failures apart (format
 * rule F6).
 */
export const isOpenError = (error: unknown): error is OpenError =>
  error instanceof OpenError &&
  error.message === new OpenError().message &&
  error.cause === undefined

export const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

/** Random password keys, to skip the derivation, which takes a second. */
export async function aPassword(): Promise<PasswordKeys> {
  const kek = await crypto.subtle.importKey('raw', randomBytes(32), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
  return { authKey: randomBytes(32), kek }
}

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
