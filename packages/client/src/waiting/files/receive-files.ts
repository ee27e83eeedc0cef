import { type Bytes, concat } from '@safelight/crypto/bytes'
import { newWaitingFileKey, sealFacts, sealPiece } from '@safelight/crypto/waiting-files'
import { ownerOfDevice } from '../../store/device-disk.ts'
import { boundaryIn, type FormPart, readForm } from './multipart.ts'
import {
  allFiles,
  deleteFiles,
  deleteLeftovers,
  type PutPiece,
  putFile,
  writingPieces,
} from './waiting-file-store.ts'

/** The size of a piece, in bytes. A waiting file's last piece is shorter. */
export const PIECE = 2 ** 20

/** The largest total size of waiting files, in bytes. */
export const MOST_WAITING_BYTES = 8 * 2 ** 30

/** Bytes of the browser's storage to leave free for the library and unfinished uploads. */
const HEADROOM = 256 * 2 ** 20

export interface Received {
  kept: number
  /** The number of files for which the device had no space. */
  refused: number
}

/**
 * Seals the files of a form into the device's store, piece by piece. Returns once all kept files are durable.
 * Runs in the service worker, also while nobody is signed in.
 */
export const receiveFiles = (request: Request): Promise<Received> =>
  navigator.locks.request('safelight-waiting-files', async () => {
    const received: Received = { kept: 0, refused: 0 }
    const boundary = boundaryIn(request.headers.get('content-type'))
    if (boundary === undefined || !request.body) return received
    await deleteLeftovers()
    const owner = await ownerOfDevice().catch(() => undefined)
    let space = await freeSpace()
    const parts = readForm(request.body as ReadableStream<Bytes>, boundary)
    await writingPieces(async putPiece => {
      for await (const part of parts) {
        if (part.fileName === undefined) continue
        const bytes = await keepFile(part, part.fileName, { owner, space, putPiece })
        if (bytes === undefined) received.refused += 1
        else {
          received.kept += 1
          space -= bytes
        }
      }
    })
    return received
  })

async function freeSpace(): Promise<number> {
  const waiting = (await allFiles()).reduce((sum, { bytes }) => sum + bytes, 0)
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = await navigator.storage.estimate()
  return Math.min(MOST_WAITING_BYTES - waiting, quota - usage - HEADROOM)
}

interface KeepOptions {
  owner: string | undefined
  /** Bytes that are left for waiting files. */
  space: number
  putPiece: PutPiece
}

/** Returns the file's size; undefined if the file needs more than `space`, or the storage is full. */
async function keepFile(
  { type, content }: FormPart,
  name: string,
  { owner, space, putPiece }: KeepOptions,
): Promise<number | undefined> {
  const id = crypto.randomUUID()
  const key = await newWaitingFileKey()
  let size = 0
  let fits = true
  let held: Bytes[] = []
  let heldBytes = 0
  let piece = 0

  async function write(bytes: Bytes): Promise<void> {
    try {
      await putPiece(id, piece, await sealPiece(key, id, piece, bytes))
      piece += 1
    } catch {
      fits = false
    }
  }

  // Reads the content to its end even if it does not fit, because the next file follows.
  for await (const bytes of content) {
    size += bytes.length
    fits &&= size <= space
    if (!fits) {
      held = []
      continue
    }
    held.push(bytes)
    heldBytes += bytes.length
    if (heldBytes < PIECE) continue
    let whole = concat(...held)
    for (; fits && whole.length >= PIECE; whole = whole.slice(PIECE))
      await write(whole.slice(0, PIECE))
    held = [whole]
    heldBytes = whole.length
  }
  if (fits && heldBytes > 0) await write(concat(...held))
  if (fits) {
    try {
      const facts = await sealFacts(key, id, { name, type, size, received: Date.now() })
      await putFile({ id, owner, key, facts, bytes: size })
      return size
    } catch {
      fits = false
    }
  }
  await deleteFiles([id])
  return undefined
}
