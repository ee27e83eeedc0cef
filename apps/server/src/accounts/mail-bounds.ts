import type { Context } from '../context.ts'
import { attemptsOf } from '../installation/attempts.ts'

/* Limits mails that other people cause, so that no sender can flood a mailbox in our name. */

type Stores = Pick<Context, 'database' | 'secrets' | 'now'>

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/**
 * The largest number of mails to one address in a day. Notices and verification mails are counted separately.
 */
export const MAILS_A_DAY = 20

/**
 * Counts a mail that a sender causes. Returns false if the sender already caused a mail to this address
 * within the last hour, or if the address is above its daily limit.
 */
export async function mayNotify(
  context: Stores,
  senderId: number,
  address: string,
): Promise<boolean> {
  const attempts = attemptsOf(context)
  const bySender = await attempts.count('mails of sender', `${senderId} ${address}`, HOUR)
  if (bySender.current > 1) return false
  const toAddress = await attempts.count('mails to address', address, DAY)
  return toAddress.current <= MAILS_A_DAY
}

/**
 * Counts a mail with a verification link. Returns false above the address's daily limit. Otherwise, anybody
 * could flood a stranger's mailbox.
 */
export async function mayVerify(context: Stores, address: string): Promise<boolean> {
  const { current } = await attemptsOf(context).count('verifications', address, DAY)
  return current <= MAILS_A_DAY
}
