import type { Bytes } from '@safelight/crypto/bytes'
import type { DBSchema, IDBPDatabase } from 'idb'
import { withDatabase } from '../../async/with-database.ts'

/** A file that another app shared to Safelight, sealed until it is uploaded (format rule F22). */
export interface StoredFile {
  id: string
  /** The account whose device this was. `undefined`: nobody was signed in. */
  owner: string | undefined
  key: CryptoKey
  facts: Bytes
  bytes: number
}

interface Schema extends DBSchema {
  files: { key: string; value: StoredFile }
  /** Sealed pieces, by file id and number. A piece without its file is a leftover of an interrupted write. */
  pieces: { key: [string, number]; value: Bytes }
}

const withStore = <T>(act: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> =>
  withDatabase<Schema, T>('safelight-waiting-files', create, act)

function create(database: IDBPDatabase<Schema>): void {
  database.createObjectStore('files', { keyPath: 'id' })
  database.createObjectStore('pieces')
}

const piecesOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY])

export type PutPiece = (id: string, piece: number, sealed: Bytes) => Promise<void>

/** Calls `act` with a function that stores pieces. All of them share a connection to the database. */
export const writingPieces = <T>(act: (putPiece: PutPiece) => Promise<T>): Promise<T> =>
  withStore(database =>
    act(async (id, piece, sealed) => void (await database.put('pieces', sealed, [id, piece]))),
  )

/** Returns those of the pieces from `first` to `last` that are stored, in order. */
export const getPieces = (id: string, first: number, last: number): Promise<Bytes[]> =>
  withStore(database => database.getAll('pieces', IDBKeyRange.bound([id, first], [id, last])))

/** Makes the file and its pieces durable. The pieces must have been written before. */
export async function putFile(file: StoredFile): Promise<void> {
  await withStore(async database => {
    const transaction = database.transaction('files', 'readwrite', { durability: 'strict' })
    await Promise.all([transaction.store.put(file), transaction.done])
  })
  await showBadge()
}

export const allFiles = (): Promise<StoredFile[]> => withStore(database => database.getAll('files'))

/** Deletes the files of an account, and those that came while nobody was signed in. */
export async function dropWaitingFiles(accountId: string): Promise<void> {
  const files = (await allFiles()).filter(file => isFor(file, accountId))
  if (files.length > 0) await deleteFiles(files.map(({ id }) => id))
}

export async function deleteFiles(ids: readonly string[]): Promise<void> {
  await withStore(async database => {
    const transaction = database.transaction(['files', 'pieces'], 'readwrite', {
      durability: 'strict',
    })
    for (const id of ids) {
      transaction.objectStore('files').delete(id)
      transaction.objectStore('pieces').delete(piecesOf(id))
    }
    await transaction.done
  })
  await showBadge()
}

/** Deletes the pieces of files whose writing was interrupted. Call it only while no file is being written. */
export const deleteLeftovers = (): Promise<void> =>
  withStore(async database => {
    const ids = new Set(await database.getAllKeys('files'))
    const found = new Set((await database.getAllKeys('pieces')).map(([id]) => id))
    for (const id of found) if (!ids.has(id)) await database.delete('pieces', piecesOf(id))
  })

export const isFor = ({ owner }: StoredFile, accountId: string): boolean =>
  owner === undefined || owner === accountId

/** Shows the number of waiting files on the app's icon, if the system supports it. */
async function showBadge(): Promise<void> {
  try {
    const length = await withStore(database => database.count('files'))
    await (length > 0 ? navigator.setAppBadge?.(length) : navigator.clearAppBadge?.())
  } catch {
    // The app is not installed. The files are stored or deleted all the same.
  }
}
