import { type IDBPDatabase, openDB } from 'idb'

/** The device's small store of keys that scripts can use but not read (format rule F7). */
const DATABASE = 'safelight-keys'
const STORE = 'keys'

export async function putKey(name: string, value: unknown): Promise<void> {
  await withDatabase(async database => {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
    await Promise.all([transaction.store.put(value, name), transaction.done])
  })
}

export const getKey = (name: string): Promise<unknown> =>
  withDatabase(database => database.get(STORE, name))

export async function clearKeys(): Promise<void> {
  await withDatabase(async database => {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
    await Promise.all([transaction.store.clear(), transaction.done])
  })
}

async function withDatabase<T>(act: (database: IDBPDatabase) => Promise<T>): Promise<T> {
  const database = await openDB(DATABASE, 1, { upgrade: createStore })
  try {
    return await act(database)
  } finally {
    database.close()
  }
}

const createStore = (database: IDBPDatabase) => void database.createObjectStore(STORE)
