import { type User, user } from '@safelight/contract/auth'
import { type AccountKeys, deriveAccountKeys } from '@safelight/crypto/account-keys'
import { openRow, sealRow } from '@safelight/crypto/device'
import type { TabChannel } from '../async/tab-channel.ts'
import { createIndexedDbDisk, openDeviceDatabase, ownerOfDevice } from '../store/device-disk.ts'
import { findMasterKey } from './key-store.ts'

/*
 * The server's data about the person, sealed on the device so that the library opens offline. The data
 * includes keys that the password opens. A thief could test guesses of the password with these keys. So only
 * the master key opens the data.
 */
const ROW = 'user'

/** Ignores a failure to store the data, because it only keeps the library from opening offline. */
export async function rememberUser(user: User, keys: AccountKeys): Promise<void> {
  try {
    const database = await openDeviceDatabase(keys.accountId)
    const row = await sealRow(keys, ROW, user)
    await createIndexedDbDisk(database, keys.accountId).write(new Map([[ROW, row]]))
    database.close()
  } catch {}
}

/** Returns this device's user and master key; undefined if either is missing. */
export async function recallUser(
  tabs: TabChannel,
): Promise<{ user: User; masterKey: CryptoKey } | undefined> {
  const accountId = await ownerOfDevice()
  const masterKey = accountId && (await findMasterKey(accountId, tabs))
  if (!masterKey) return undefined
  const database = await openDeviceDatabase(accountId)
  const row = await createIndexedDbDisk(database, accountId).read(ROW)
  database.close()
  if (!row) return undefined
  const keys = await deriveAccountKeys(accountId, masterKey)
  return { user: user.parse(await openRow(keys, ROW, row)), masterKey }
}
