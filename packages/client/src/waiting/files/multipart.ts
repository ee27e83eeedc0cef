import { type Bytes, concat } from '@safelight/crypto/bytes'

export interface FormPart {
  /** Undefined for a field that is no file. */
  fileName: string | undefined
  type: string
  /** The part's bytes, which end at the next boundary. Do not end the iteration earlier. */
  content: AsyncIterable<Bytes>
}

/** The largest head of a part, in bytes. A longer one is malformed. */
const MOST_HEAD = 16 * 1024

/** Returns the boundary in the header Content-Type of a form; undefined for anything else. */
export const boundaryIn = (contentType: string | null): string | undefined =>
  /^multipart\/form-data;.*boundary=(?:"([^"]+)"|([^;\s]+))/i
    .exec(contentType ?? '')
    ?.slice(1)
    .find(Boolean)

/**
 * Reads a form (RFC 7578) part by part, without holding a part in memory. Throws TypeError if the form is
 * malformed or ends early.
 */
export async function* readForm(
  body: ReadableStream<Bytes>,
  boundary: string,
): AsyncGenerator<FormPart> {
  const reader = body.getReader()
  const delimiter = ascii(`\r\n--${boundary}`)
  // The first boundary has no line break before it.
  let held = ascii('\r\n')

  async function more(): Promise<void> {
    const { value, done } = await reader.read()
    if (done) throw new TypeError('The form ends early.')
    held = concat(held, value)
  }

  /** Yields the bytes before the next delimiter, and consumes the delimiter. */
  async function* untilDelimiter(): AsyncGenerator<Bytes> {
    for (;;) {
      const at = indexOf(held, delimiter)
      if (at >= 0) {
        if (at > 0) yield held.slice(0, at)
        held = held.slice(at + delimiter.length)
        return
      }
      // The end of the held bytes may be the beginning of a delimiter.
      const sure = held.length - delimiter.length + 1
      if (sure > 0) {
        yield held.slice(0, sure)
        held = held.slice(sure)
      }
      await more()
    }
  }

  async function readHead(): Promise<string | undefined> {
    while (held.length < 2) await more()
    if (held[0] === DASH && held[1] === DASH) return undefined
    for (;;) {
      const end = indexOf(held, HEAD_END)
      if (end >= 0) {
        const head = new TextDecoder().decode(held.slice(0, end))
        held = held.slice(end + HEAD_END.length)
        return head
      }
      if (held.length > MOST_HEAD) throw new TypeError('The head of a part is too long.')
      await more()
    }
  }

  for await (const _ of untilDelimiter()) {
    // Skips what precedes the first part.
  }
  for (;;) {
    const head = await readHead()
    if (head === undefined) return
    const content = untilDelimiter()
    yield { fileName: fileNameIn(head), type: typeIn(head), content }
    for await (const _ of content) {
      // Skips what the caller has not read.
    }
  }
}

const DASH = 0x2d

const ascii = (text: string): Bytes => new TextEncoder().encode(text)

const HEAD_END = ascii('\r\n\r\n')

/** Browsers write the name in UTF-8, and escape quotes and line breaks (HTML, 4.10.22.8). */
const fileNameIn = (head: string): string | undefined =>
  /^content-disposition:.*;\s*filename="([^"]*)"/im
    .exec(head)?.[1]
    ?.replaceAll('%22', '"')
    .replaceAll(/%0[AD]/g, ' ')

const typeIn = (head: string): string =>
  /^content-type:\s*([^\r\n;]+)/im.exec(head)?.[1]?.trim() ?? ''

function indexOf(bytes: Bytes, wanted: Bytes): number {
  const [first = 0] = wanted
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (at + wanted.length > bytes.length) return -1
    if (wanted.every((byte, i) => bytes[at + i] === byte)) return at
  }
  return -1
}
