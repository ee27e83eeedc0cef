import { fromUtf8, utf8 } from '@safelight/contract/utf8'

export { fromUtf8, utf8 }

/** Bytes over a plain ArrayBuffer. WebCrypto accepts them, and they can be transferred to a worker. */
export type Bytes = Uint8Array<ArrayBuffer>

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

export function concat(...parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/**
 * Compares in variable time. Do not use it to check secrets that others send: an attacker who can measure the
 * time could guess a secret byte by byte.
 */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false
  return true
}

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const CODES = utf8(CHARACTERS)

/** Base64url without padding (RFC 4648 §5). `btoa` and replacing characters would take ten times as long. */
export function toBase64url(bytes: Uint8Array): string {
  const letters = new Uint8Array(Math.ceil(bytes.length / 3) * 4)
  let at = 0
  for (let i = 0; i < bytes.length; i += 3) {
    // Bytes beyond the end count as 0. Their letters are cut off afterwards.
    const group = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    letters[at] = CODES[group >> 18] ?? 0
    letters[at + 1] = CODES[(group >> 12) & 0x3f] ?? 0
    letters[at + 2] = CODES[(group >> 6) & 0x3f] ?? 0
    letters[at + 3] = CODES[group & 0x3f] ?? 0
    at += 4
  }
  return fromUtf8(letters.subarray(0, Math.ceil((bytes.length * 4) / 3)))
}

/** Marks a character that is not a base64url digit. It has a bit that no digit has. */
const NO_DIGIT = 0x80
const DIGITS = new Uint8Array(128).fill(NO_DIGIT)
for (const [digit, character] of [...CHARACTERS].entries()) {
  DIGITS[character.charCodeAt(0)] = digit
}

/**
 * The inverse of `toBase64url`. Throws TypeError for any text that `toBase64url` does not write. `atob` would
 * take ten times as long, and not every engine has `Uint8Array.fromBase64`.
 */
export function fromBase64url(text: string): Bytes {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let seen = 0
  let bits = 0
  let waiting = 0
  let at = 0
  for (let i = 0; i < text.length; i += 1) {
    const digit = DIGITS[text.charCodeAt(i)] ?? NO_DIGIT
    seen |= digit
    bits = ((bits << 6) | digit) & 0xfff
    waiting += 6
    if (waiting < 8) continue
    waiting -= 8
    bytes[at] = bits >> waiting
    at += 1
  }
  const rest = bits & ((1 << waiting) - 1)
  if (seen >= NO_DIGIT || waiting === 6 || rest !== 0) throw new TypeError('not base64url')
  return bytes
}
