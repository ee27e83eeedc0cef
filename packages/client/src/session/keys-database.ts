import type { IDBPDatabase } from 'idb'
import { withDatabase } from '../async/with-database.ts'

/** The device's store of keys that scripts can use but not read (format rule F7). */
export const KEYS_DATABASE = 'safelight-keys'
export const KEYS_STORE = 'keys'

export async function putKey(name: string, value: unknown): Promise<void> {
  await withKeys(async database => {
    const transaction = database.transaction(KEYS_STORE, 'readwrite', { durability: 'strict' })
    await Promise.all([transaction.store.put(value, name), transaction.done])
  })
}

export const getKey = (name: string): Promise<unknown> =>
  withKeys(database => database.get(KEYS_STORE, name))

export async function clearKeys(): Promise<void> {
  await withKeys(async database => {
    const transaction = database.transaction(KEYS_STORE, 'readwrite', { durability: 'strict' })
    await Promise.all([transaction.store.clear(), transaction.done])
  })
}

const withKeys = <T>(act: (database: IDBPDatabase) => Promise<T>): Promise<T> =>
  withDatabase(KEYS_DATABASE, createStore, act)

const createStore = (database: IDBPDatabase) => void database.createObjectStore(KEYS_STORE)
