import { type Bytes, fromUtf8, utf8 } from '@safelight/crypto/bytes'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** Sealed rows by name. A write is atomic. */
export interface DeviceDisk {
  read(name: string): Promise<Bytes | undefined>
  names(): Promise<string[]>
  /** Writes rows, and deletes those without a value. */
  write(rows: ReadonlyMap<string, Bytes | undefined>): Promise<void>
}

export interface DeviceSchema extends DBSchema {
  rows: { key: string; value: Bytes | string }
  thumbnails: { key: string; value: StoredThumbnail; indexes: { age: number } }
}

export interface StoredThumbnail {
  ciphertext: Bytes
  /** When the thumbnail was stored, in milliseconds since 1970. */
  age: number
}

const DATABASE = 'safelight-library'
/** Name of the row with the id of the account that owns the store. No other account can write. */
const OWNER = 'owner'
const NOBODY = ''
/** Rows whose names begin so stay when the store is emptied: nothing else has their content. */
const KEPT = 'waiting-change-'

/**
 * Row with the name of the last change that waited when the account signed in on an emptied device. The person
 * decides whether the changes up to this one are made.
 */
export const HELD_UNTIL = 'held-until'

/** The beginning of the names of an account's waiting changes. */
export const waitingPrefix = (accountId: string): string => `${KEPT}${accountId}-`

/**
 * Opens the device's database. If it was another account's, empties it of everything but waiting changes, and
 * holds those of this account.
 */
export async function openDeviceDatabase(accountId: string): Promise<IDBPDatabase<DeviceSchema>> {
  const database = await open()
  const transaction = database.transaction(['rows', 'thumbnails'], 'readwrite')
  const rows = transaction.objectStore('rows')
  if ((await rows.get(OWNER)) !== accountId) {
    await Promise.all([
      rows.delete(IDBKeyRange.upperBound(KEPT, true)),
      rows.delete(IDBKeyRange.lowerBound(endOf(KEPT))),
      transaction.objectStore('thumbnails').clear(),
    ])
    await rows.put(accountId, OWNER)
    const last = (await rows.getAllKeys(rangeOf(waitingPrefix(accountId)))).at(-1)
    if (last !== undefined) await rows.put(utf8(last), HELD_UNTIL)
  }
  await transaction.done
  return database
}

const open = () =>
  openDB<DeviceSchema>(DATABASE, 1, {
    upgrade(upgraded) {
      upgraded.createObjectStore('rows')
      upgraded.createObjectStore('thumbnails').createIndex('age', 'age')
    },
  })

export async function ownerOfDevice(): Promise<string | undefined> {
  const database = await open()
  const owner = await database.get('rows', OWNER)
  database.close()
  return typeof owner === 'string' && owner !== NOBODY ? owner : undefined
}

/**
 * Counts the waiting changes of the account that owns the store: those that wait for the connection, and those
 * of an earlier session, which wait for the person. Needs no key.
 */
export async function countWaitingChanges(): Promise<{ waiting: number; held: number }> {
  const owner = await ownerOfDevice()
  if (owner === undefined) return { waiting: 0, held: 0 }
  const database = await open()
  const { store } = database.transaction('rows')
  const names = await store.getAllKeys(rangeOf(waitingPrefix(owner)))
  const last = await store.get(HELD_UNTIL)
  database.close()
  const until = last instanceof Uint8Array ? fromUtf8(last) : ''
  const held = names.filter(name => name <= until).length
  return { waiting: names.length - held, held }
}

/** Deletes an account's waiting changes. Call it if the person signs out, not if the server ends a session. */
export async function dropWaitingChanges(accountId: string): Promise<void> {
  const database = await open()
  await database.delete('rows', rangeOf(waitingPrefix(accountId)))
  database.close()
}

const endOf = (prefix: string) => `${prefix}\uffff`

const rangeOf = (prefix: string) => IDBKeyRange.bound(prefix, endOf(prefix))

/**
 * Empties the database of everything but waiting changes, unless it belongs to the account `but`. Tabs that
 * still have the emptied database open can no longer write to it.
 */
export async function clearDeviceDatabase(but = NOBODY): Promise<void> {
  const database = await openDeviceDatabase(but).catch(() => undefined)
  database?.close()
}

/** Runs `write` unless the database was emptied, or now belongs to another account. */
export async function writeAsOwner<Store extends 'rows' | 'thumbnails'>(
  database: IDBPDatabase<DeviceSchema>,
  accountId: string,
  store: Store,
  write: (put: (name: string, value?: DeviceSchema[Store]['value']) => void) => void,
): Promise<void> {
  const transaction = database.transaction(['rows', store], 'readwrite', { durability: 'relaxed' })
  if ((await transaction.objectStore('rows').get(OWNER)) !== accountId) throw new NotOwnerError()
  const rows = transaction.objectStore(store)
  write((name, value) => {
    if (value === undefined) rows.delete(name)
    else rows.put(value, name)
  })
  await transaction.done
}

class NotOwnerError extends Error {
  override name = 'NotOwnerError'
}

export const createIndexedDbDisk = (
  database: IDBPDatabase<DeviceSchema>,
  accountId: string,
): DeviceDisk => ({
  async read(name) {
    const row = await database.get('rows', name)
    return row instanceof Uint8Array ? row : undefined
  },
  names: () => database.getAllKeys('rows'),
  write: rows =>
    writeAsOwner(database, accountId, 'rows', put => {
      for (const [name, row] of rows) put(name, row)
    }),
})

/** Keeps written rows in memory. Reads all other rows from `below`, if given, and never writes to it. */
export function createMemoryDisk(below?: DeviceDisk): DeviceDisk {
  const memory = new Map<string, Bytes | undefined>()
  return {
    read: async name => (memory.has(name) ? memory.get(name) : below?.read(name)),
    async names() {
      const all = new Set([...((await below?.names()) ?? []), ...memory.keys()])
      return [...all].filter(name => !memory.has(name) || memory.get(name) !== undefined)
    },
    async write(rows) {
      for (const [name, row] of rows) memory.set(name, row)
    },
  }
}
