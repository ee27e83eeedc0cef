import { type ByteRange, parseRange } from '@safelight/contract/byte-range'
import { folderFileAt, PROBLEM_STATUS } from '@safelight/contract/desktop-files'
import { SAFE_HEADERS } from '@safelight/contract/page-headers'
import { FileError } from '../folders/inside.ts'
import { createLimiter } from '../folders/limiter.ts'
import { type PickedFolders, UnknownFolderError } from '../folders/picked-folders.ts'
import { readPiece } from '../folders/read-file.ts'

export const LARGEST_READ = 2 * 2 ** 20

/** The largest number of concurrent reads, to limit memory. */
const READS = 8

/** Lets pages read the response as data, but not display or run it. */
const HEADERS = {
  ...SAFE_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'content-type': 'application/octet-stream',
  'cache-control': 'no-store',
  'accept-ranges': 'bytes',
}

/**
 * Serves ranges of files in folders that the person picked for the page's server. The file must still have
 * the size and time that the URL names.
 */
export function serveFolderFiles(picked: PickedFolders) {
  const limited = createLimiter(READS)
  return async (request: Request, server: string): Promise<Response> => {
    if (request.method !== 'GET') return refused(405)
    if (!isForScripts(request.headers)) return refused(403)
    const file = folderFileAt(new URL(request.url))
    const range = file && parseRange(request.headers.get('range'), file.size)
    if (!range) return refused(400)
    if (range === 'unsatisfiable') return refused(416)
    try {
      const root = picked.rootOf(server, file.folder)
      const piece = pieceOf(range)
      return partial(await limited(() => readPiece(root, { ...file, ...piece })), piece, file.size)
    } catch (error) {
      if (error instanceof FileError) return refused(PROBLEM_STATUS[error.problem])
      if (error instanceof UnknownFolderError) return refused(404)
      throw error
    }
  }
}

/**
 * Whether a script made the request by `fetch`, according to the header `Sec-Fetch-Dest`. Requests without
 * this header count as made by a script.
 */
const isForScripts = (headers: Headers): boolean =>
  (headers.get('sec-fetch-dest') ?? 'empty') === 'empty'

const refused = (status: number) => new Response(null, { status, headers: HEADERS })

const pieceOf = ({ start, end }: ByteRange) => ({
  offset: start,
  length: Math.min(end - start, LARGEST_READ),
})

function partial(
  bytes: Uint8Array<ArrayBuffer>,
  { offset }: { offset: number },
  size: number,
): Response {
  const range = `bytes ${offset}-${offset + bytes.length - 1}/${size}`
  const headers = { ...HEADERS, 'content-range': range, 'content-length': String(bytes.length) }
  return new Response(handedOver(bytes), { status: 206, headers })
}

/** Wraps the bytes in a stream, because `Response` would copy a plain array. */
const handedOver = (bytes: Uint8Array<ArrayBuffer>) =>
  new ReadableStream({
    start(controller) {
      if (bytes.length > 0) controller.enqueue(bytes)
      controller.close()
    },
  })
