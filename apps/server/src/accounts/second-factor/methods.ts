import type { SecondFactorMethod, SecondFactorProof } from '@safelight/contract/second-factor'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Schema } from '../../database/schema.ts'
import { backupCodes } from './backup-codes.ts'
import type { Method, Occasion } from './method.ts'
import { passkey } from './passkey.ts'
import { totp } from './totp.ts'

/** Every method by its name on the wire, in the order in which it is offered. */
const METHODS: { [Name in SecondFactorMethod]: Method<Name> } = {
  passkey,
  totp,
  backup: backupCodes,
}
/** Those that stand in for another one, and for which alone nobody is asked. */
const STAND_INS: readonly SecondFactorMethod[] = ['passkey', 'backup']

/** How an account can prove its second factor; none: it has no second factor. */
export async function methodsOf(db: Kysely<Schema>, userId: number): Promise<SecondFactorMethod[]> {
  const ready: SecondFactorMethod[] = []
  for (const name of Object.keys(METHODS) as SecondFactorMethod[]) {
    if (await METHODS[name].isReady(db, userId)) ready.push(name)
  }
  return ready.every(name => STAND_INS.includes(name)) ? [] : ready
}

/** Whether a proof is the account's, by the method that it names; see `Method.proves`. */
export function provesSecondFactor(
  context: Pick<Context, 'database' | 'secrets' | 'now'>,
  userId: number,
  proof: SecondFactorProof,
  occasion: Occasion,
): Promise<boolean> {
  // The name on the proof says of which kind both are.
  const method = METHODS[proof.method] as Method
  return method.proves(context, userId, proof, occasion)
}

/** Removes the stand-ins of an account that has nothing any more for which they could stand. */
export async function removeIdleStandIns(db: Kysely<Schema>, userId: number): Promise<void> {
  if ((await methodsOf(db, userId)).length > 0) return
  for (const name of STAND_INS) await METHODS[name].remove(db, userId)
}

/** Turns all of it off. Call it within a transaction. */
export async function removeSecondFactor(db: Kysely<Schema>, userId: number): Promise<void> {
  for (const method of Object.values(METHODS)) await method.remove(db, userId)
}
