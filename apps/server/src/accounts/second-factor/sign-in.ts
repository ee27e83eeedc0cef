import type { SecondFactorProof } from '@safelight/contract/second-factor'
import type { Context } from '../../context.ts'
import { writeFor } from '../../database/write-for.ts'
import { ApiError } from '../../http/errors.ts'
import type { Proven } from '../sign-in.ts'
import { closeChallenge, takeTry } from './challenges.ts'
import { provesSecondFactor } from './methods.ts'

/**
 * Ends the second step of a sign-in, and resolves to what is proved then. Throws CHALLENGE_ENDED, SECOND_FACTOR_FAILED and TOO_MANY_REQUESTS.
 */
export async function passChallenge(
  context: Pick<Context, 'database' | 'secrets' | 'now'>,
  { challenge, proof }: { challenge: string; proof: SecondFactorProof },
): Promise<Proven> {
  const passed = await writeFor(context.database, [], async database => {
    const waiting = await takeTry(database, challenge, context.now())
    if (!waiting) throw new ApiError('CHALLENGE_ENDED')
    // A refusal here would undo the count of the try.
    if (
      !(await provesSecondFactor({ ...context, database }, waiting.user_id, proof, 'second-step'))
    )
      return
    await closeChallenge(database, challenge)
    return { userId: waiting.user_id, passwordHmac: waiting.password_hmac }
  })
  if (!passed) throw new ApiError('SECOND_FACTOR_FAILED')
  return passed
}
