import type { SecondFactorMethod, SecondFactorProof } from '@safelight/contract/second-factor'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Schema } from '../../database/schema.ts'

type ProofBy<Name extends SecondFactorMethod> = Extract<SecondFactorProof, { method: Name }>

/** What a second factor is proved for; a passkey says so in what it signs. */
export type Occasion = 'second-step' | 'change'

/** One way to prove a second factor. */
export interface Method<Name extends SecondFactorMethod = SecondFactorMethod> {
  /** Whether an account has it, so that it can be asked for. */
  isReady(db: Kysely<Schema>, userId: number): Promise<boolean>
  /**
   * Whether a proof is the account's; a right one is used up. Call it within a transaction that is committed
   * whatever the answer, since wrong ones are counted. Throws TOO_MANY_REQUESTS.
   */
  proves(
    context: Pick<Context, 'database' | 'secrets' | 'now'>,
    userId: number,
    proof: ProofBy<Name>,
    occasion: Occasion,
  ): Promise<boolean>
  /** Forgets all of it. */
  remove(db: Kysely<Schema>, userId: number): Promise<void>
}
