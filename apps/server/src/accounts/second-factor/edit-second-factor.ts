import type { SecondFactorProof } from '@safelight/contract/second-factor'
import type { Context } from '../../context.ts'
import { writeFor } from '../../database/write-for.ts'
import { ApiError } from '../../http/errors.ts'
import { type Credentials, findCredentialsById } from '../users.ts'
import { replaceBackupCodes } from './backup-codes.ts'
import { methodsOf, provesSecondFactor, removeIdleAlternatives } from './methods.ts'
import { insertTotp, totp } from './totp.ts'

type Stores = Pick<Context, 'database' | 'secrets' | 'now'>

/*
 * Changes to the second factor. The caller has checked the password and passes the account as it was then.
 * Each change throws LOGIN_FAILED if the password has changed since, and SECOND_FACTOR_FAILED for a wrong
 * second factor.
 */

export const turnOnTotp = (
  context: Stores,
  account: Credentials,
  app: { secret: Buffer; code: string },
): Promise<string[]> =>
  inTransaction(context, account, async stores => {
    await insertTotp(stores, account.id, app)
    return replaceBackupCodes(stores, account.id)
  })

export const turnOffTotp = (
  context: Stores,
  account: Credentials,
  proof: SecondFactorProof,
): Promise<void> =>
  afterProof(context, account, proof, async ({ database }) => {
    await totp.remove(database, account.id)
    await removeIdleAlternatives(database, account.id)
  })

export const renewBackupCodes = (
  context: Stores,
  account: Credentials,
  proof: SecondFactorProof,
): Promise<string[]> =>
  afterProof(context, account, proof, stores => replaceBackupCodes(stores, account.id))

/** Checks the second factor; does nothing if the account has none. */
export async function requireSecondFactor(
  context: Stores,
  account: Credentials,
  proof: SecondFactorProof | undefined,
): Promise<void> {
  if (!(await hasSecondFactor(context.database, account.id))) return
  if (!proof) throw new ApiError('SECOND_FACTOR_FAILED')
  await afterProof(context, account, proof, async () => {})
}

export const hasSecondFactor = async (db: Stores['database'], userId: number): Promise<boolean> =>
  (await methodsOf(db, userId)).length > 0

export async function assertSecondFactor(db: Stores['database'], userId: number): Promise<void> {
  if (!(await hasSecondFactor(db, userId))) throw new ApiError('SECOND_FACTOR_FAILED')
}

async function afterProof<T>(
  context: Stores,
  account: Credentials,
  proof: SecondFactorProof,
  act: (stores: Stores) => Promise<T>,
): Promise<T> {
  const outcome = await inTransaction(context, account, async stores => {
    // Do not throw here: the rollback would also undo the count of this try.
    if (!(await provesSecondFactor(stores, account.id, proof, 'change'))) return
    return { result: await act(stores) }
  })
  if (!outcome) throw new ApiError('SECOND_FACTOR_FAILED')
  return outcome.result
}

const inTransaction = <T>(
  context: Stores,
  { id, password_hmac }: Credentials,
  act: (stores: Stores) => Promise<T>,
): Promise<T> =>
  writeFor(context.database, [id], async database => {
    const account = await findCredentialsById(database, id)
    if (account?.password_hmac !== password_hmac) throw new ApiError('LOGIN_FAILED')
    return act({ ...context, database })
  })
