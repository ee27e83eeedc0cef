const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BYTES = 16
const LETTERS = 26

/** Each letter of a ULID encodes five bits, but the first only three, because a ULID has 128 bits. */
export function bytesOfUlid(text: string): Uint8Array {
  const bytes = new Uint8Array(BYTES)
  let bits = 0
  let waiting = 0
  let at = BYTES
  for (let i = LETTERS - 1; i >= 0; i -= 1) {
    bits |= DIGITS.indexOf(text.charAt(i)) << waiting
    waiting += 5
    if (waiting < 8) continue
    at -= 1
    bytes[at] = bits & 0xff
    bits >>= 8
    waiting -= 8
  }
  return bytes
}

/** The inverse of `bytesOfUlid`. Throws TypeError unless there are 16 bytes. */
export function ulidOfBytes(bytes: Uint8Array): string {
  if (bytes.length !== BYTES) throw new TypeError('not a ULID')
  let text = ''
  let bits = 0
  let waiting = 0
  let at = BYTES
  while (text.length < LETTERS) {
    if (waiting < 5) {
      at -= 1
      bits |= (bytes[at] ?? 0) << waiting
      waiting += 8
    }
    text = DIGITS.charAt(bits & 0x1f) + text
    bits >>= 5
    waiting -= 5
  }
  return text
}
