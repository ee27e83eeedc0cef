import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Schema } from '../../database/schema.ts'
import type { Method } from './method.ts'

const CODES = 10
/** Crockford's base 32: no letter looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

export const backupCodes: Method<'backup'> = {
  isReady: async (db, userId) => (await countBackupCodes(db, userId)) > 0,

  async proves({ database, secrets }, userId, { code }) {
    const { numDeletedRows } = await database
      .deleteFrom('backup_codes')
      .where('user_id', '=', userId)
      .where('code_hmac', '=', secrets.backupCode(userId, code).toString('base64url'))
      .executeTakeFirstOrThrow()
    return numDeletedRows === 1n
  },

  async remove(db, userId) {
    await db.deleteFrom('backup_codes').where('user_id', '=', userId).execute()
  },
}

export async function countBackupCodes(db: Kysely<Schema>, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('backup_codes')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Replaces the backup codes with ten new ones of 60 bits each. Call it within a transaction. */
export async function replaceBackupCodes(
  { database, secrets }: Pick<Context, 'database' | 'secrets'>,
  userId: number,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await backupCodes.remove(database, userId)
  await database
    .insertInto('backup_codes')
    .values(
      codes.map(code => ({
        user_id: userId,
        code_hmac: secrets.backupCode(userId, code).toString('base64url'),
      })),
    )
    .execute()
  return codes
}

const newCode = () =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
