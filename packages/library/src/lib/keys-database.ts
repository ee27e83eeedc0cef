/** The device's small store of keys that scripts can use but not read (format rule F7). */
const DATABASE = 'safelight-keys'
const STORE = 'keys'

export async function putKey(name: string, value: unknown): Promise<void> {
  await withStore('readwrite', store => store.put(value, name))
}

export const getKey = (name: string): Promise<unknown> =>
  withStore('readonly', store => store.get(name))

export const clearKeys = () => withStore('readwrite', store => store.clear())

async function withStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' })
    const request = act(transaction.objectStore(STORE))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return request.result
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
