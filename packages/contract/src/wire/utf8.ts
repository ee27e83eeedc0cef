const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)

/** Throws TypeError for bytes that are not UTF-8. */
export const fromUtf8 = (bytes: Uint8Array): string =>
  isShortAscii(bytes) ? asciiOf(bytes) : decoder.decode(bytes)

/** Up to this length, building the text from characters is faster than a TextDecoder. */
const SHORT = 128

function isShortAscii(bytes: Uint8Array): boolean {
  if (bytes.length > SHORT) return false
  let seen = 0
  for (let i = 0; i < bytes.length; i += 1) seen |= bytes[i] ?? 0
  return seen < 0x80
}

const asciiOf = (bytes: Uint8Array): string =>
  String.fromCharCode.apply(null, bytes as unknown as number[])
