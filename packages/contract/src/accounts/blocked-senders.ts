import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'
import { email } from './auth.ts'
import { accountId, person, userId, userIdInPath } from './contacts.ts'

const blockedAccount = person
  .pick({ userId: true, accountId: true, email: true, displayName: true })
  .extend({ createdAt: z.iso.datetime() })

export const listBlockedSenders = endpoint({
  method: 'GET',
  path: '/api/user/blocked',
  response: z.object({ blocked: z.array(blockedAccount) }),
})

/**
 * Blocks a sender, and ends the sender's shares with this account. The sender's later shares fail with
 * RECIPIENT_NOT_FOUND. This call fails with RECIPIENT_NOT_FOUND unless the address belongs to the account
 * `accountId`.
 */
export const addBlockedSender = endpoint({
  method: 'PUT',
  path: '/api/user/blocked',
  body: z.strictObject({ email, accountId }),
  response: z.object({ userId }),
})

/** Unblocks a sender. Shares that the block ended stay ended. Fails with NOT_FOUND if not blocked. */
export const removeBlockedSender = endpoint({
  method: 'DELETE',
  path: '/api/user/blocked/:userId',
  params: z.strictObject({ userId: userIdInPath }),
  response: z.object({}),
})

export type BlockedSender = z.infer<typeof blockedAccount>
