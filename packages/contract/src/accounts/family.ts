import { bytes } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { oneLine } from './account.ts'
import { email } from './auth.ts'
import { userId } from './contacts.ts'

export const familyTitle = oneLine(LIMITS.familyTitleChars)

const groupId = z.int().positive()
const inGroup = z.object({ groupId: z.coerce.number().pipe(groupId) })
const invitationId = bytes(16)
const done = z.object({})

/** A group of people who share its owner's plan. Nobody is in two groups. */
const familyGroup = z.object({ id: groupId, title: z.string(), ownerId: userId })

/** Other members see how much storage a member uses, but not for what. */
const familyMember = z.object({
  userId,
  /** The published name, or else the part of the address before the @. */
  userName: z.string(),
  userEmail: z.string(),
  usedBytes: z.int().nonnegative(),
  /** Whether `usedBytes` counts against the owner's plan. */
  sharesPlan: z.boolean(),
})

/** Names no account: nobody learns whether the address has one before the invitation is accepted. */
const pendingMember = z.object({
  id: invitationId,
  userEmail: z.string(),
  expiresAt: z.iso.datetime(),
})

const invitation = z.object({
  groupId,
  title: z.string(),
  ownerName: z.string(),
  ownerEmail: z.string(),
  expiresAt: z.iso.datetime(),
})

export const familyNotice = z.enum(['removed', 'ended', 'plan-ended', 'no-place'])

/** Creates a group owned by the person. Fails with ALREADY_EXISTS for a member of another group. */
export const createFamilyGroup = endpoint({
  method: 'POST',
  path: '/api/family-group/create',
  query: z.object({ title: familyTitle }),
  response: familyGroup,
})

export const myFamilyGroups = endpoint({
  method: 'GET',
  path: '/api/family-group/mine',
  response: z.object({ groups: z.array(familyGroup), notice: familyNotice.nullable() }),
})

export const readFamilyNotice = endpoint({
  method: 'DELETE',
  path: '/api/family-group/notice',
  response: done,
})

export const familyInvitations = endpoint({
  method: 'GET',
  path: '/api/family-group/invitations',
  response: z.array(invitation),
})

/**
 * Lists the members, the owner first, and the invitations. This call, `inviteToFamily` and
 * `removeFamilyMember` fail with NOT_FOUND for people outside the group.
 */
export const familyMembers = endpoint({
  method: 'GET',
  path: '/api/family-group/:groupId/members',
  params: inGroup,
  response: z.object({
    members: z.array(familyMember),
    pending: z.array(pendingMember),
    places: z.int().positive(),
    /** The shared plan; null while the owner has no family plan. */
    plan: z
      .object({
        name: z.string(),
        usedBytes: z.int().nonnegative(),
        /** null: no limit. */
        limitBytes: z.int().nonnegative().nullable(),
      })
      .nullable(),
  }),
})

/**
 * Invites an address, with or without an account. Fails with
 * - FORBIDDEN unless the person owns the group,
 * - ALREADY_EXISTS if the address is a member's or already invited,
 * - LIMIT_REACHED if the group is full.
 */
export const inviteToFamily = endpoint({
  method: 'POST',
  path: '/api/family-group/:groupId/invite',
  params: inGroup,
  query: z.object({ email }),
  response: pendingMember.extend({ isMailed: z.boolean() }),
})

/**
 * Removes a member by account number, or an invitation by id. Fails with FORBIDDEN unless the person owns the
 * group or is that member. If the owner leaves, the group ends.
 */
export const removeFamilyMember = endpoint({
  method: 'DELETE',
  path: '/api/family-group/:groupId/members/:memberId',
  params: inGroup.extend({ memberId: z.union([z.coerce.number().pipe(userId), invitationId]) }),
  response: done,
})

/**
 * Joins a group. Fails with
 * - NOT_FOUND without an invitation,
 * - LIMIT_REACHED if the group is full,
 * - ALREADY_EXISTS for a member of another group,
 * - FORBIDDEN if the server sends mail and the address is not verified.
 */
export const acceptFamilyInvitation = endpoint({
  method: 'POST',
  path: '/api/family-group/:groupId/accept',
  params: inGroup,
  response: familyGroup,
})

export const rejectFamilyInvitation = endpoint({
  method: 'DELETE',
  path: '/api/family-group/:groupId/reject',
  params: inGroup,
  response: done,
})

export type FamilyGroup = z.infer<typeof familyGroup>
export type FamilyMembers = z.infer<typeof familyMembers.response>
export type PendingMember = z.infer<typeof pendingMember>
export type FamilyInvitation = z.infer<typeof invitation>
export type FamilyNotice = z.infer<typeof familyNotice>
