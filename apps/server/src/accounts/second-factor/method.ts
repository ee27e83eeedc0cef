import type { SecondFactorMethod, SecondFactorProof } from '@safelight/contract/second-factor'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Schema } from '../../database/schema.ts'

type ProofBy<Name extends SecondFactorMethod> = Extract<SecondFactorProof, { method: Name }>

export type Occasion = 'second-step' | 'change'

export interface Method<Name extends SecondFactorMethod = SecondFactorMethod> {
  isReady(db: Kysely<Schema>, userId: number): Promise<boolean>
  /**
   * Checks and consumes a proof, and counts wrong proofs. Call it within a transaction that commits even
   * after a wrong proof. Throws TOO_MANY_REQUESTS after too many wrong proofs.
   */
  proves(
    context: Pick<Context, 'database' | 'secrets' | 'now'>,
    userId: number,
    proof: ProofBy<Name>,
    occasion: Occasion,
  ): Promise<boolean>
  remove(db: Kysely<Schema>, userId: number): Promise<void>
}
