import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import { isUniqueViolation } from '../../database/constraint.ts'
import type { Schema } from '../../database/schema.ts'

/*
 * Challenges for passkeys (format rule F17): `expiry[8] ‖ random[16] ‖ HMAC[32]`. The HMAC covers the
 * purpose, the origin, the expiry and the random bytes. The server recognizes its own challenges by the HMAC.
 * It stores only answered challenges, so that none is used twice.
 */
const LIFE = 5 * 60_000

/** What a challenge is for. The server accepts the answer for nothing else. */
export type Purpose =
  | 'sign-in'
  | `${'add' | 'add-after-second-factor' | 'second-step' | 'change'}/${number}`

export interface Ask {
  purpose: Purpose
  origin: string
}

export interface Answered {
  challenge: string
  expiry: Date
}

type Signer = Pick<Context, 'secrets' | 'now'>

export function newChallenge({ secrets, now }: Signer, ask: Ask): string {
  const expiry = Buffer.alloc(8)
  expiry.writeBigUInt64BE(BigInt(now().getTime() + LIFE))
  const text = Buffer.concat([expiry, randomBytes(16)])
  return Buffer.concat([text, mark(secrets, ask, text)]).toString('base64url')
}

/**
 * Returns a challenge's expiry. Undefined if the challenge is expired, or was made for another purpose or
 * origin.
 */
export function expiryOf({ secrets, now }: Signer, ask: Ask, challenge: string): Date | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== 56 || bytes.toString('base64url') !== challenge) return undefined
  const text = bytes.subarray(0, 24)
  if (!timingSafeEqual(bytes.subarray(24), mark(secrets, ask, text))) return undefined
  const expiry = new Date(Number(text.readBigUInt64BE()))
  return expiry > now() ? expiry : undefined
}

/**
 * Consumes a challenge. Resolves to false if the challenge was used before. Call it only after verifying the
 * answer.
 */
export async function spendChallenge(
  db: Kysely<Schema>,
  challenge: string,
  expiry: Date,
): Promise<boolean> {
  const hash = createHash('sha256').update(challenge).digest('base64url')
  try {
    await db
      .insertInto('spent_challenges')
      .values({ hash, expires_at: expiry.toISOString() })
      .execute()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

export const deleteSpentBefore = (db: Kysely<Schema>, now: Date) =>
  db.deleteFrom('spent_challenges').where('expires_at', '<=', now.toISOString())

const mark = (secrets: Signer['secrets'], { purpose, origin }: Ask, text: Buffer): Buffer =>
  secrets.challenge(`${purpose} ${text.toString('base64url')} ${origin}`)
