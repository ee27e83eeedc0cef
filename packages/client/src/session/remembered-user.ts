import { type User, user } from '@safelight/contract/auth'
import { type AccountKeys, deriveAccountKeys } from '@safelight/crypto/account-keys'
import { openRow, sealRow } from '@safelight/crypto/device'
import type { TabChannel } from '../async/tab-channel.ts'
import { createIndexedDbDisk, openDeviceDatabase, ownerOfDevice } from '../store/device-disk.ts'
import { findMasterKey } from './key-store.ts'

/*
 * The server's data about the person, stored for offline use. It is sealed under the master key: with the
 * password's keys in it, a thief could test guesses of the password.
 */
const ROW = 'user'

/** Ignores a failure: then the library only does not open offline. */
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
