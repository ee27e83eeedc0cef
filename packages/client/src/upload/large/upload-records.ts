import type { Bytes } from '@safelight/crypto/bytes'
import type { DBSchema, IDBPDatabase } from 'idb'
import { withDatabase } from '../../async/with-database.ts'
import type { ChunkedStart } from './encrypt-chunked.ts'

/** The fields of the device's records of unfinished uploads in chunks, of owners and of visitors. */
export interface KeptUpload {
  id: string
  /** The account, or for a visitor `guest/` and the token of the link. */
  accountId: string
  renditions: Bytes
  uploadId?: string
  digests: Record<number, string>
  discarded: boolean
}

/**
 * The device's record of an owner's upload. It has only values that the server receives too, and neither a
 * key nor the file's name.
 */
export interface UploadRecord extends ChunkedStart, KeptUpload {
  /** Keyed hash (HMAC) of the file's content, by which the server finds duplicates (format rule F12). */
  checksum: string
}

/** Stores upload records. A record is durable once `put` resolves. */
export interface UploadRecords<R extends KeptUpload = UploadRecord> {
  all(accountId: string): Promise<R[]>
  get(id: string): Promise<R | undefined>
  put(record: R): Promise<void>
  /** Changes a record and resolves to the changed record. Resolves to undefined if the record was deleted. */
  change(id: string, changes: RecordChanges): Promise<R | undefined>
  remove(id: string): Promise<void>
}

export type RecordChanges = Partial<Pick<KeptUpload, 'uploadId' | 'digests' | 'discarded'>>

const DATABASE = 'safelight-uploads'

interface StoredRecord extends Omit<KeptUpload, 'renditions'> {
  /** Older versions of the app stored a buffer. */
  renditions: Bytes | ArrayBuffer
}

interface Schema extends DBSchema {
  uploads: {
    key: string
    value: StoredRecord
    indexes: { accountId: string }
  }
}

export const recordsInBrowser = <R extends KeptUpload>(): UploadRecords<R> => ({
  async all(accountId) {
    const stored = await withUploads(database =>
      database.getAllFromIndex('uploads', 'accountId', accountId),
    )
    return stored.map(readStored<R>)
  },

  async get(id) {
    const stored = await withUploads(database => database.get('uploads', id))
    return stored && readStored<R>(stored)
  },

  async put(record) {
    await withUploads(async database => {
      const transaction = database.transaction('uploads', 'readwrite', { durability: 'strict' })
      await Promise.all([transaction.store.put(record), transaction.done])
    })
  },

  change: (id, changes) =>
    withUploads(async database => {
      const transaction = database.transaction('uploads', 'readwrite')
      const stored = await transaction.store.get(id)
      const changed = stored && { ...stored, ...changes }
      if (changed) await transaction.store.put(changed)
      await transaction.done
      return changed && readStored<R>(changed)
    }),

  remove: id => withUploads(database => database.delete('uploads', id)),
})

export const browserRecords = recordsInBrowser<UploadRecord>()

export async function clearUploadRecords(butOf?: string): Promise<void> {
  await withUploads(async database => {
    const transaction = database.transaction('uploads', 'readwrite', { durability: 'strict' })
    for await (const cursor of transaction.store) {
      if (cursor.value.accountId !== butOf) await cursor.delete()
    }
    await transaction.done
  })
}

/** The caller wrote the record, so it knows the record's other fields. */
const readStored = <R extends KeptUpload>(stored: StoredRecord): R =>
  ({ ...stored, renditions: new Uint8Array(stored.renditions) }) as unknown as R

const withUploads = <T>(act: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> =>
  withDatabase<Schema, T>(DATABASE, createStore, act)

function createStore(database: IDBPDatabase<Schema>): void {
  const store = database.createObjectStore('uploads', { keyPath: 'id' })
  store.createIndex('accountId', 'accountId')
}
