import type { DBSchema, IDBPDatabase } from 'idb'
import { withDatabase } from '../async/with-database.ts'

/**
 * The folders that a person lets the browser read. The browser must store such a handle itself, so that it
 * cannot be sealed: the device shows the folder's name.
 */
export interface FolderHandles {
  /** Returns the id of the folder, which is the known one if the folder was kept before. */
  keep(folder: FileSystemDirectoryHandle): Promise<string>
  get(id: string): Promise<FileSystemDirectoryHandle | undefined>
  /** Returns the ids of folders that were last picked before a time, in milliseconds since 1970. */
  pickedBefore(time: number): Promise<string[]>
  forget(id: string): Promise<void>
}

interface KeptFolder {
  accountId: string
  folder: FileSystemDirectoryHandle
  /** When the person last picked the folder, in milliseconds since 1970. */
  picked: number
}

interface Schema extends DBSchema {
  folders: { key: string; value: KeptFolder }
}

const DATABASE = 'safelight-folders'

export const folderHandles = (accountId: string): FolderHandles => {
  const all = () => withFolders(database => allOf(database, accountId))
  return {
    async keep(folder) {
      let id: string = crypto.randomUUID()
      for (const [known, kept] of await all()) if (await kept.folder.isSameEntry(folder)) id = known
      const value = { accountId, folder, picked: Date.now() }
      await withFolders(database => database.put('folders', value, id))
      return id
    },
    get: async id => (await all()).get(id)?.folder,
    pickedBefore: async time =>
      [...(await all())].flatMap(([id, { picked }]) => (picked < time ? [id] : [])),
    forget: id => withFolders(database => database.delete('folders', id)),
  }
}

/** Forgets the folders of all accounts but one. */
export const clearFolderHandles = (butOf?: string): Promise<void> =>
  withFolders(async database => {
    const transaction = database.transaction('folders', 'readwrite', { durability: 'strict' })
    for await (const cursor of transaction.store) {
      if (cursor.value.accountId !== butOf) await cursor.delete()
    }
    await transaction.done
  })

async function allOf(database: IDBPDatabase<Schema>, accountId: string) {
  const found = new Map<string, KeptFolder>()
  const { store } = database.transaction('folders')
  for await (const { key, value } of store) {
    if (value.accountId === accountId) found.set(key, value)
  }
  return found
}

const withFolders = <T>(act: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> =>
  withDatabase(DATABASE, database => void database.createObjectStore('folders'), act)
