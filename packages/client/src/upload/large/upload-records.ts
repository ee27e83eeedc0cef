import type { DBSchema, IDBPDatabase } from 'idb'
import { withDatabase } from '../../async/with-database.ts'
import type { ChunkedStart } from './encrypt-chunked.ts'

/**
 * An unfinished upload in chunks, as the device remembers it. It holds only what the server is sent:
 * ciphertext, sealed values and digests. No key, no name, nothing that can be read without one.
 */
export interface UploadRecord extends ChunkedStart {
  /** Of the item that it becomes. */
  id: string
  accountId: string
  /** The fingerprint of the file's content (F12). */
  checksum: string
  /** Known once the server has begun. */
  uploadId?: string
  /** The digests of the chunks that the server has acknowledged, by their numbers. */
  digests: Record<number, string>
  /** Given up, though the server may not know yet. */
  discarded: boolean
}

/** Where the device keeps such records. A record is on the disk for good once `put` resolves. */
export interface UploadRecords {
  /** All records of an account. */
  all(accountId: string): Promise<UploadRecord[]>
  get(id: string): Promise<UploadRecord | undefined>
  put(record: UploadRecord): Promise<void>
  /** Changes a record in place and resolves to the new one; a deleted record is not created again. */
  change(id: string, changes: RecordChanges): Promise<UploadRecord | undefined>
  remove(id: string): Promise<void>
}

export type RecordChanges = Partial<Pick<UploadRecord, 'uploadId' | 'digests' | 'discarded'>>

const DATABASE = 'safelight-uploads'

/** As it is stored: the database of a private window in WebKit takes no Blob. */
interface StoredRecord extends Omit<UploadRecord, 'renditions'> {
  renditions: ArrayBuffer
}

interface Schema extends DBSchema {
  uploads: {
    key: string
    value: StoredRecord
    indexes: { accountId: string }
  }
}

/** The records of a browser. */
export const browserRecords: UploadRecords = {
  async all(accountId) {
    const stored = await withUploads(database =>
      database.getAllFromIndex('uploads', 'accountId', accountId),
    )
    return stored.map(readStored)
  },

  async get(id) {
    const stored = await withUploads(database => database.get('uploads', id))
    return stored && readStored(stored)
  },

  async put(record) {
    const stored = { ...record, renditions: await record.renditions.arrayBuffer() }
    await withUploads(async database => {
      const transaction = database.transaction('uploads', 'readwrite', { durability: 'strict' })
      await Promise.all([transaction.store.put(stored), transaction.done])
    })
  },

  change: (id, changes) =>
    withUploads(async database => {
      const transaction = database.transaction('uploads', 'readwrite')
      const stored = await transaction.store.get(id)
      const changed = stored && { ...stored, ...changes }
      if (changed) await transaction.store.put(changed)
      await transaction.done
      return changed && readStored(changed)
    }),

  remove: id => withUploads(database => database.delete('uploads', id)),
}

/** Forgets the uploads of every account but one. */
export async function clearUploadRecords(butOf?: string): Promise<void> {
  await withUploads(async database => {
    const transaction = database.transaction('uploads', 'readwrite', { durability: 'strict' })
    for await (const cursor of transaction.store) {
      if (cursor.value.accountId !== butOf) await cursor.delete()
    }
    await transaction.done
  })
}

const readStored = (stored: StoredRecord): UploadRecord => ({
  ...stored,
  renditions: new Blob([stored.renditions]),
})

const withUploads = <T>(act: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> =>
  withDatabase<Schema, T>(DATABASE, createStore, act)

function createStore(database: IDBPDatabase<Schema>): void {
  const store = database.createObjectStore('uploads', { keyPath: 'id' })
  store.createIndex('accountId', 'accountId')
}
