import { ApiError } from '../../api/api-client.ts'
import { backOff } from '../../async/waiting/back-off.ts'

/** Why a pairing ended. `refused`: a message was not the other device's, so somebody may have changed it. */
export type PairingEnd = 'expired' | 'used' | 'refused'

export class PairingError extends Error {
  override name = 'PairingError'
  readonly why: PairingEnd

  constructor(why: PairingEnd, cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

export interface Asking {
  /** By this device's own clock, in milliseconds since 1970: a server cannot delay a step beyond it. */
  endsAt: number
  signal: AbortSignal
  onReached(isReached: boolean): void
}

const EACH_SECOND = { first: 1000, longest: 1000 }

/**
 * Asks once a second until `take` accepts an answer. Throws PairingError once the time is over or the
 * server has ended the pairing. An unreachable or busy server ends nothing.
 */
export async function askUntil<Answer, Found>(
  ask: () => Promise<Answer>,
  take: (answer: Answer) => Found | undefined,
  { endsAt, signal, onReached }: Asking,
): Promise<Found> {
  for (;;) {
    if (Date.now() >= endsAt) throw new PairingError('expired')
    const answer = await ask().catch(error => {
      if (!mayPass(error)) throw pairingError(error)
      onReached(false)
    })
    // Whoever has canceled does not want a late answer, which could sign the device in.
    signal.throwIfAborted()
    if (answer !== undefined) {
      onReached(true)
      const found = take(answer)
      if (found !== undefined) return found
    }
    await backOff(1, EACH_SECOND, signal)
  }
}

export function pairingError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.code === 'PAIRING_USED') return new PairingError('used', error)
  return error.code === 'PAIRING_ENDED' ? new PairingError('expired', error) : error
}

const mayPass = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || error.code === 'TOO_MANY_REQUESTS')
