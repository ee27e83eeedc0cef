import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * Runs `act` with an IndexedDB database, and closes it afterwards. If the database is missing, `create` makes
 * its first version.
 */
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
