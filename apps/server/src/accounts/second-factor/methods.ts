import type { SecondFactorMethod, SecondFactorProof } from '@safelight/contract/second-factor'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Schema } from '../../database/schema.ts'
import { backupCodes } from './backup-codes.ts'
import type { Method, Occasion } from './method.ts'
import { passkey } from './passkey.ts'
import { totp } from './totp.ts'

const METHODS: { [Name in SecondFactorMethod]: Method<Name> } = {
  passkey,
  totp,
  backup: backupCodes,
}
/**
 * Methods that only replace another method. An account that has only these is not asked for a second factor.
 */
const ALTERNATIVES: readonly SecondFactorMethod[] = ['passkey', 'backup']

export async function methodsOf(db: Kysely<Schema>, userId: number): Promise<SecondFactorMethod[]> {
  const ready: SecondFactorMethod[] = []
  for (const name of Object.keys(METHODS) as SecondFactorMethod[]) {
    if (await METHODS[name].isReady(db, userId)) ready.push(name)
  }
  return ready.every(name => ALTERNATIVES.includes(name)) ? [] : ready
}

export function provesSecondFactor(
  context: Pick<Context, 'database' | 'secrets' | 'now'>,
  userId: number,
  proof: SecondFactorProof,
  occasion: Occasion,
): Promise<boolean> {
  // TypeScript cannot tell that the method and the proof have the same name.
  const method = METHODS[proof.method] as Method
  return method.proves(context, userId, proof, occasion)
}

/**
 * If an account has only backup codes and passkeys left, removes the backup codes, and the passkeys that
 * serve only as a second factor. Passkeys that open the library stay.
 */
export async function removeIdleAlternatives(db: Kysely<Schema>, userId: number): Promise<void> {
  if ((await methodsOf(db, userId)).length > 0) return
  for (const name of ALTERNATIVES) await METHODS[name].remove(db, userId)
}

export async function removeSecondFactor(db: Kysely<Schema>, userId: number): Promise<void> {
  for (const method of Object.values(METHODS)) await method.remove(db, userId)
}
