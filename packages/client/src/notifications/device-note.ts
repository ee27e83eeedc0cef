import type { IDBPDatabase } from 'idb'
import { withDatabase } from '../async/with-database.ts'

/*
 * This device's memory for its notifications. The service worker reads it, because it has no access to
 * the page's storage. It is deleted at the end of the session.
 */
export interface DeviceNote {
  /** The session's token, while the device receives pushes. */
  token?: string
  /** News up to this time were shown: ISO 8601, by the server's clock. */
  since?: string
  /** When this device last stored a file in the library: ISO 8601. */
  lastBackup?: string
  /** When the server reminds this device: ISO 8601. */
  remindAt?: string
  /** The backup after which the person was reminded. */
  remindedOf?: string
}

const DATABASE = 'safelight-notifications'
const STORE = 'notes'
const KEY = 'device'

export const readNote = (): Promise<DeviceNote> =>
  withNotes(async database => (await database.get(STORE, KEY)) ?? {})

/** Changes the note in one transaction, and resolves to the changed note. */
export const changeNote = (change: (note: DeviceNote) => DeviceNote): Promise<DeviceNote> =>
  withNotes(async database => {
    const transaction = database.transaction(STORE, 'readwrite')
    const note = change((await transaction.store.get(KEY)) ?? {})
    await Promise.all([transaction.store.put(note, KEY), transaction.done])
    return note
  })

export const clearNote = (): Promise<void> => withNotes(database => database.clear(STORE))

const withNotes = <T>(act: (database: IDBPDatabase) => Promise<T>): Promise<T> =>
  withDatabase(DATABASE, createStore, act)

const createStore = (database: IDBPDatabase) => void database.createObjectStore(STORE)
