import type { Context } from '../context.ts'
import { attemptsOf } from '../installation/attempts.ts'

/*
 * How often others may have this server mail somebody: no sender floods a mailbox in our name. The bounds count for all
 * servers over one database.
 */

type Stores = Pick<Context, 'database' | 'secrets' | 'now'>

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** Mails to one address in a day: all that other people cause, and as many that prove the address. */
export const MAILS_A_DAY = 20

/** Whether one more mail may go to an address because of a person's act. One sender causes one an hour. */
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

/** Whether one more link may go to an address to prove it: any account may type any address. */
export async function mayVerify(context: Stores, address: string): Promise<boolean> {
  const { current } = await attemptsOf(context).count('verifications', address, DAY)
  return current <= MAILS_A_DAY
}
