import type { IDBPDatabase } from 'idb'
import { withDatabase } from './with-database.ts'

/** The device's small store of keys that scripts can use but not read (format rule F7). */
const DATABASE = 'safelight-keys'
const STORE = 'keys'

export async function putKey(name: string, value: unknown): Promise<void> {
  await withKeys(async database => {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
    await Promise.all([transaction.store.put(value, name), transaction.done])
  })
}

export const getKey = (name: string): Promise<unknown> =>
  withKeys(database => database.get(STORE, name))

export async function clearKeys(): Promise<void> {
  await withKeys(async database => {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
    await Promise.all([transaction.store.clear(), transaction.done])
  })
}

const withKeys = <T>(act: (database: IDBPDatabase) => Promise<T>): Promise<T> =>
  withDatabase(DATABASE, createStore, act)

const createStore = (database: IDBPDatabase) => void database.createObjectStore(STORE)
