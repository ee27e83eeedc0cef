import { person } from '../accounts/contacts.ts'
import { familyInvitations } from '../accounts/family.ts'
import { session } from '../accounts/sessions.ts'
import { itemId } from '../items/media-keys.ts'
import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'
import { album } from './albums.ts'
import { albumComment } from './comments.ts'

/** An album or an item that another person shared with the account. The server's word, which proves nothing. */
const receivedShare = z.object({
  kind: z.enum(['album', 'item']),
  id: itemId,
  owner: person.pick({ email: true, displayName: true }),
  sharedAt: z.iso.datetime(),
})

/** Returns shares, invitations and guest uploads in one call, so that a device needs no call per album. */
export const inbox = endpoint({
  method: 'GET',
  path: '/api/user/inbox',
  response: z.object({
    /** The latest shares, latest first: at most `LIMITS.inboxEntries`. */
    shares: z.array(receivedShare),
    invitations: familyInvitations.response,
    /** Own albums with guest uploads to review, those that expire first: at most `LIMITS.inboxEntries`. */
    guestUploads: z.array(
      z.object({
        album,
        count: z.int().positive(),
        /** When the first of them is deleted. */
        expiresAt: z.iso.datetime(),
        /** When the latest of them arrived. */
        latestAt: z.iso.datetime().optional(),
      }),
    ),
    /**
     * The latest comments and likes of others on own items, by album: at most `LIMITS.inboxEntries` in all.
     */
    comments: z
      .array(z.object({ album, comments: z.array(albumComment.extend({ itemId })) }))
      .default([]),
    /** Later sign-ins than this session's, latest first: at most `LIMITS.inboxEntries`. */
    signIns: z.array(session.pick({ createdAt: true, userAgent: true })).default([]),
  }),
})

export type Inbox = z.infer<typeof inbox.response>
