import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'
import { email } from './auth.ts'
import { accountId, person, userId, userIdInPath } from './contacts.ts'

/** Somebody who can share nothing with the person. */
const blockedAccount = person
  .pick({ userId: true, accountId: true, email: true, displayName: true })
  .extend({ createdAt: z.iso.datetime() })

/** Whom the person has blocked, those blocked last first. */
export const listBlockedSenders = endpoint({
  method: 'GET',
  path: '/api/user/blocked',
  response: z.object({ blocked: z.array(blockedAccount) }),
})

/**
 * Blocks a sender: what they share with the person ends, and sharing anything with the person fails as if there
 * were no such account. RECIPIENT_NOT_FOUND when the address belongs to no account, or to another one.
 */
export const addBlockedSender = endpoint({
  method: 'PUT',
  path: '/api/user/blocked',
  body: z.strictObject({ email, accountId }),
  response: z.object({ userId }),
})

/** Lets a sender share again; what they had shared does not come back. NOT_FOUND for one who is not blocked. */
export const removeBlockedSender = endpoint({
  method: 'DELETE',
  path: '/api/user/blocked/:userId',
  params: z.strictObject({ userId: userIdInPath }),
  response: z.object({}),
})

export type BlockedSender = z.infer<typeof blockedAccount>
