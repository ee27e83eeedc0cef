import type { DBSchema, IDBPDatabase } from 'idb'
import { withDatabase } from '../async/with-database.ts'
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

const DATABASE = 'safelight-uploads'

interface Schema extends DBSchema {
  uploads: {
    key: string
    value: UploadRecord
    indexes: { accountId: string }
  }
}

/** All records of an account. */
export const uploadRecords = (accountId: string): Promise<UploadRecord[]> =>
  withUploads(database => database.getAllFromIndex('uploads', 'accountId', accountId))

export const uploadRecord = (id: string): Promise<UploadRecord | undefined> =>
  withUploads(database => database.get('uploads', id))

/** Resolves once it is on the disk for good. */
export async function putUploadRecord(record: UploadRecord): Promise<void> {
  await withUploads(async database => {
    const transaction = database.transaction('uploads', 'readwrite', { durability: 'strict' })
    await Promise.all([transaction.store.put(record), transaction.done])
  })
}

/** Changes a record in place and resolves to the new one; a deleted record is not created again. */
export const changeUploadRecord = (
  id: string,
  change: (record: UploadRecord) => UploadRecord,
): Promise<UploadRecord | undefined> =>
  withUploads(async database => {
    const transaction = database.transaction('uploads', 'readwrite')
    const record = await transaction.store.get(id)
    const changed = record && change(record)
    if (changed) await transaction.store.put(changed)
    await transaction.done
    return changed
  })

export const removeUploadRecord = (id: string): Promise<void> =>
  withUploads(database => database.delete('uploads', id))

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

const withUploads = <T>(act: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> =>
  withDatabase<Schema, T>(DATABASE, createStore, act)

function createStore(database: IDBPDatabase<Schema>): void {
  const store = database.createObjectStore('uploads', { keyPath: 'id' })
  store.createIndex('accountId', 'accountId')
}
