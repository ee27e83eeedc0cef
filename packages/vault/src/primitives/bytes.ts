/** Bytes that own a plain ArrayBuffer: what WebCrypto takes and what may be transferred to a worker. */
export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export const utf8 = (text: string): Bytes => encoder.encode(text)

/** Throws a TypeError for bytes that are not UTF-8. */
export const fromUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes)

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

/** Not in constant time: not for secrets that an attacker may guess at. */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i])

/** Base64url without padding (RFC 4648 §5). */
export function toBase64url(bytes: Uint8Array): string {
  let binary = ''
  for (let i = 0; i < bytes.length; i += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  }
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Above every digit. */
const NO_DIGIT = 0x80
const DIGITS = new Uint8Array(128).fill(NO_DIGIT)
for (const [digit, character] of [...CHARACTERS].entries()) {
  DIGITS[character.charCodeAt(0)] = digit
}

/**
 * The inverse of `toBase64url`; refuses (TypeError) every text that it would not have written. Lists of items are
 * full of such texts, `atob` takes ten times as long, and not every engine has `Uint8Array.fromBase64`.
 */
export function fromBase64url(text: string): Bytes {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let seen = 0
  let bits = 0
  /** Bits that belong to the next byte. */
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
