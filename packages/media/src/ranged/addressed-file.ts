import { texts } from '@safelight/texts/files'
import { type FilePart, RangedFile } from './ranged-file.ts'
import type { Bytes } from './slices.ts'

/** A file that is fetched by range requests (RFC 9110, 14) from the app's own origin. */
export interface AddressedContent {
  address: string
  size: number
}

export interface AddressedDeps extends FilePart {
  content: AddressedContent
}

/**
 * A file that is read from a URL. Once the file has changed, the server answers 409. If the file has changed
 * or cannot be fetched, reads reject with NotReadableError, whose message may be shown to the user.
 */
export class AddressedFile extends RangedFile {
  readonly #content: AddressedContent

  constructor(content: AddressedContent, part: Partial<FilePart> = {}) {
    super(content.size, (start, end) => readRange(content, start, end), part)
    this.#content = content
  }

  protected override at(part: FilePart): AddressedFile {
    return new AddressedFile(this.#content, part)
  }

  parts(): AddressedDeps {
    return { content: this.#content, ...this.part() }
  }

  /**
   * Reads synchronously, so call it only in workers. May return fewer bytes than requested. Throws
   * NotReadableError if the file cannot be read.
   */
  readNow(from: number, to: number): Bytes {
    const { start, end } = this.part()
    return readNow(this.#content, start + from, Math.min(start + to, end))
  }
}

async function readRange(content: AddressedContent, start: number, end: number): Promise<Bytes> {
  const bytes = new Uint8Array(end - start)
  for (let at = start; at < end; ) {
    const piece = await fetchPiece(content, at, end)
    bytes.set(piece, at - start)
    at += piece.length
  }
  return bytes
}

/**
 * Fetches bytes from `start` on. May return fewer than requested, because the server decides how many bytes a
 * response holds.
 */
async function fetchPiece({ address }: AddressedContent, start: number, end: number) {
  let status = 0
  try {
    const answer = await fetch(address, { headers: { Range: rangeOf(start, end) } })
    status = answer.status
    if (status === PARTIAL) return checked(await answer.arrayBuffer(), end - start)
    await answer.body?.cancel()
  } catch {
    status = 0
  }
  throw notReadable(status)
}

function readNow({ address }: AddressedContent, start: number, end: number): Bytes {
  if (start >= end) return new Uint8Array()
  const request = new XMLHttpRequest()
  try {
    request.open('GET', address, false)
    request.responseType = 'arraybuffer'
    request.setRequestHeader('Range', rangeOf(start, end))
    request.send()
  } catch {
    throw notReadable(0)
  }
  if (request.status !== PARTIAL) throw notReadable(request.status)
  return checked(request.response as ArrayBuffer, end - start)
}

/** Throws if the response is empty, because the caller would then loop forever, or longer than requested. */
function checked(piece: ArrayBuffer, most: number): Bytes {
  if (piece.byteLength === 0 || piece.byteLength > most) throw notReadable(0)
  return new Uint8Array(piece)
}

const PARTIAL = 206

const rangeOf = (start: number, end: number) => `bytes=${start}-${end - 1}`

const notReadable = (status: number) =>
  new DOMException(PROBLEMS[status] ?? texts.unreadable, 'NotReadableError')

const PROBLEMS: Readonly<Record<number, string>> = {
  403: texts.outside,
  409: texts.changed,
}
