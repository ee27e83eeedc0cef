import { concat } from '@safelight/crypto/bytes'
import { openFacts, openPiece } from '@safelight/crypto/waiting-files'
import { SuppliedFile } from '@safelight/media/ranged-files'
import { createObservable } from '../../async/observables/observable.ts'
import { PIECE } from './receive-files.ts'
import { allFiles, deleteFiles, getPieces, isFor, type StoredFile } from './waiting-file-store.ts'

/** A file that another app shared to Safelight, and that is not uploaded yet. */
export interface WaitingFile {
  id: string
  file: File
}

export interface WaitingFiles {
  list(): readonly WaitingFile[]
  subscribe(listener: () => void): () => void
  /** Reads the device's store. Files that do not open are left out. */
  refresh(): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Removes those of the files that wait. Call it once the server has acknowledged their uploads. */
  uploaded(files: ReadonlySet<File>): void
}

export function openWaitingFiles(accountId: string): WaitingFiles {
  const current = createObservable<readonly WaitingFile[]>([])

  async function refresh(): Promise<void> {
    const known = new Map(current.get().map(each => [each.id, each]))
    const own = (await allFiles()).filter(file => isFor(file, accountId))
    const opened = await Promise.all(
      own.map(async stored => known.get(stored.id) ?? open(stored).catch(() => undefined)),
    )
    current.set(opened.filter(each => each !== undefined))
  }

  async function remove(ids: readonly string[]): Promise<void> {
    current.set(current.get().filter(({ id }) => !ids.includes(id)))
    await deleteFiles(ids)
  }

  return {
    list: current.get,
    subscribe: current.subscribe,
    refresh,
    remove,
    uploaded(files) {
      const ids = current.get().flatMap(({ id, file }) => (files.has(file) ? [id] : []))
      // If the deletion fails, the next upload of the file finds the item as a duplicate.
      if (ids.length > 0) remove(ids).catch(() => {})
    },
  }
}

/** Counts the waiting files of an account. Needs no key. */
export const countWaitingFiles = async (accountId: string | undefined): Promise<number> =>
  (await allFiles()).filter(file => isFor(file, accountId ?? '')).length

async function open(stored: StoredFile): Promise<WaitingFile> {
  const { id, key } = stored
  const facts = readFacts(await openFacts(key, id, stored.facts))

  /** Decrypts only the pieces that contain the range, so that memory stays bounded. */
  async function read(start: number, end: number) {
    if (start >= end) return new Uint8Array()
    const first = Math.floor(start / PIECE)
    const count = Math.ceil(end / PIECE) - first
    const sealed = await getPieces(id, first, first + count - 1)
    if (sealed.length !== count) throw new DOMException('', 'NotReadableError')
    const pieces = await Promise.all(sealed.map((each, i) => openPiece(key, id, first + i, each)))
    return concat(...pieces).slice(start - first * PIECE, end - first * PIECE)
  }

  const { name, type, size, received } = facts
  return { id, file: new SuppliedFile(size, read, { name, type, lastModified: received }) }
}

interface Facts {
  name: string
  type: string
  size: number
  received: number
}

function readFacts(value: unknown): Facts {
  const { name, type, size, received } = value as Partial<Facts>
  const isWhole = Number.isSafeInteger(size) && Number.isSafeInteger(received)
  if (typeof name !== 'string' || typeof type !== 'string' || !isWhole) throw new TypeError()
  return { name, type, size: size ?? 0, received: received ?? 0 }
}
