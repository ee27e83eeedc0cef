import type { ReadableBytes } from './run-seven-zip.ts'

const SIGNATURE = [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]
const HEADER_BYTES = 32
/**
 * Marks a header (the archive's directory) that is itself compressed or encrypted (7zFormat.txt,
 * kEncodedHeader).
 */
const ENCODED = 0x17
/** The id, in 7z files, of the method that encrypts with AES-256 and derives the key with SHA-256. */
const AES = [0x06, 0xf1, 0x07, 0x01]
/** The largest encoded header that is read, in bytes. Real ones have about 40 bytes. */
const MOST = 4096

/**
 * Whether the names in a 7z archive are encrypted. Check this before running 7-Zip. Without the right
 * password, 7-Zip would fail on such an archive in unpredictable ways.
 */
export function hasEncryptedNames(bytes: ReadableBytes): boolean {
  const head = bytes.read(0, Math.min(HEADER_BYTES, bytes.size))
  if (head.length < HEADER_BYTES || SIGNATURE.some((byte, i) => head[i] !== byte)) return false
  const numbers = new DataView(head.buffer, head.byteOffset, head.length)
  const start = HEADER_BYTES + Number(numbers.getBigUint64(12, true))
  const size = Number(numbers.getBigUint64(20, true))
  if (size > MOST || start + size > bytes.size) return false
  const directory = bytes.read(start, start + size)
  return directory[0] === ENCODED && holds(directory, AES)
}

const holds = (bytes: Uint8Array, part: number[]) =>
  bytes.some((_, at) => part.every((byte, i) => bytes[at + i] === byte))
