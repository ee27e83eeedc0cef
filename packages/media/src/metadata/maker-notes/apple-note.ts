export interface AppleNote {
  /** An identifier that all pictures of a burst share. */
  together?: string
  contentId?: string
}

const SIGNATURE = 'Apple iOS\0'
const COUNT_AT = 14
const MOST_ENTRIES = 200
const MOST_CHARS = 100
const ASCII = 2
const FIELDS: Record<number, keyof AppleNote> = { 11: 'together', 17: 'contentId' }

/** Reads Apple's maker note: a big-endian TIFF directory with offsets from the note's start. Never throws. */
export function readAppleNote(note: unknown): AppleNote {
  const found: AppleNote = {}
  if (!(note instanceof Uint8Array) || note.length < COUNT_AT + 2) return found
  if (String.fromCharCode(...note.subarray(0, SIGNATURE.length)) !== SIGNATURE) return found
  const view = new DataView(note.buffer, note.byteOffset, note.byteLength)
  const count = Math.min(MOST_ENTRIES, view.getUint16(COUNT_AT))
  for (let i = 0; i < count; i++) {
    const entry = COUNT_AT + 2 + 12 * i
    if (entry + 12 > note.length) break
    const field = FIELDS[view.getUint16(entry)]
    const length = view.getUint32(entry + 4)
    // Skips values of up to four bytes, which a TIFF stores in the entry itself. The two identifiers are
    // longer.
    if (!field || view.getUint16(entry + 2) !== ASCII || length <= 4 || length > MOST_CHARS)
      continue
    const start = view.getUint32(entry + 8)
    const text = String.fromCharCode(...note.subarray(start, start + length)).replace(/\0.*$/s, '')
    if (/^[\x21-\x7e]+$/.test(text)) found[field] = text
  }
  return found
}
