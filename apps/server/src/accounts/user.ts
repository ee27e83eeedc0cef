import type { AccountKeys, User } from '@safelight/contract/auth'
import { LIMITS } from '@safelight/contract/limits'
import type { Context } from '../context.ts'
import { ApiError } from '../http/errors.ts'
import { hasModels } from '../installation/model-folder.ts'
import { readSettings } from '../installation/settings.ts'
import { administers } from './administrators.ts'
import { visibleName } from './person.ts'
import { allowanceOf } from './plan/storage-limit.ts'
import { bytesUsed } from './quota.ts'
import { findUser } from './users.ts'

export async function readUser(
  context: Pick<
    Context,
    | 'database'
    | 'mailer'
    | 'payment'
    | 'storageLimit'
    | 'uploadChunkBytes'
    | 'blobs'
    | 'modelFolder'
    | 'standardModels'
  >,
  id: number,
): Promise<User> {
  const { database, mailer, payment, storageLimit } = context
  const row = await findUser(database, id)
  if (!row) throw new ApiError('NOT_SIGNED_IN')
  const { trashDays, fileBytes, itemsOfLink, moreFormats, recognition } =
    await readSettings(database)
  const { limitBytes, accounts } = await allowanceOf(database, id, storageLimit)
  // Leave out two keys: `recoveryKey` requires a proof of the password, and `masterKeyByRecovery` a proof of
  // the recovery words.
  const { masterKeyByRecovery, recoveryKey, ...keys } = JSON.parse(row.keys_json) as AccountKeys
  return {
    id: row.id,
    email: row.email,
    emailVerified: mailer ? row.email_verified_at !== null : null,
    displayName: visibleName(row.display_name),
    roles: JSON.parse(row.roles_json),
    isAdministrator: administers(row),
    storage: {
      usedBytes: row.used_bytes,
      limitBytes,
      familyBytes: accounts.length > 1 ? await bytesUsed(database, accounts) : null,
    },
    limits: {
      trashDays,
      fileBytes,
      itemsOfLink,
      chunkBytes: chunkBytesOf(context),
      moreFormats,
      recognition: recognition && (await hasModels(context)),
    },
    payments: payment?.name ?? null,
    keys,
    profile: { sealed: row.profile_sealed, version: row.profile_version },
  }
}

/** Returns the size of a chunk that clients should use, in bytes of ciphertext. */
export const chunkBytesOf = ({
  uploadChunkBytes = LIMITS.chunkBytes,
  blobs,
}: Pick<Context, 'uploadChunkBytes' | 'blobs'>): number =>
  Math.max(uploadChunkBytes, blobs.limits.leastPart)
