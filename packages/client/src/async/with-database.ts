import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** Opens an IndexedDB database in its first version, made by `create`, while `act` runs. */
export async function withDatabase<Schema extends DBSchema | unknown, T>(
  name: string,
  create: (database: IDBPDatabase<Schema>) => void,
  act: (database: IDBPDatabase<Schema>) => Promise<T>,
): Promise<T> {
  const database = await openDB<Schema>(name, 1, { upgrade: create })
  try {
    return await act(database)
  } finally {
    database.close()
  }
}
