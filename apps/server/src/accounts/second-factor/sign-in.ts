import type { SecondFactorProof } from '@safelight/contract/second-factor'
import { writeFor } from '../../database/write-for.ts'
import { ApiError } from '../../http/errors.ts'
import type { Parts } from '../../parts.ts'
import type { Proven } from '../sign-in.ts'
import { closeChallenge, takeTry } from './challenges.ts'
import { provesSecondFactor } from './methods.ts'

/**
 * Ends the second step of a sign-in, and resolves to what is proved then. Throws CHALLENGE_ENDED, SECOND_FACTOR_FAILED and TOO_MANY_REQUESTS.
 */
export async function passChallenge(
  parts: Pick<Parts, 'database' | 'secrets' | 'now'>,
  { challenge, proof }: { challenge: string; proof: SecondFactorProof },
): Promise<Proven> {
  const passed = await writeFor(parts.database, [], async database => {
    const waiting = await takeTry(database, challenge, parts.now())
    if (!waiting) throw new ApiError('CHALLENGE_ENDED')
    // A refusal here would undo the count of the try.
    if (!(await provesSecondFactor({ ...parts, database }, waiting.user_id, proof, 'second-step')))
      return
    await closeChallenge(database, challenge)
    return { userId: waiting.user_id, passwordHmac: waiting.password_hmac }
  })
  if (!passed) throw new ApiError('SECOND_FACTOR_FAILED')
  return passed
}
