import { bytes } from '../wire/encoding.ts'
import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'
import { oneLine } from './account.ts'
import { email } from './auth.ts'
import { userId } from './contacts.ts'

/** What a group is called; the server can read it. */
export const familyTitle = oneLine(LIMITS.familyTitleChars)

const groupId = z.int().positive()
const inGroup = z.object({ groupId: z.coerce.number().pipe(groupId) })
const invitationId = bytes(16)
const done = z.object({})

/** People who share the plan of one of them. Nobody is in two groups. */
const familyGroup = z.object({ id: groupId, title: z.string(), ownerId: userId })

/** What the others know of a member: how much, and never what. */
const familyMember = z.object({
  userId,
  /** The published name, or else the part of the address before the @. */
  userName: z.string(),
  userEmail: z.string(),
  usedBytes: z.int().nonnegative(),
  /** Whether that counts against the owner's plan. */
  sharesPlan: z.boolean(),
})

/** Nobody learns whether the address has an account before its owner accepts. */
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

/** What somebody is told of a group that they are or were in, until they have read it. */
export const familyNotice = z.enum(['removed', 'ended', 'plan-ended', 'no-place'])

/** Begins a group with the person as its owner; ALREADY_EXISTS for who is in one. */
export const createFamilyGroup = endpoint({
  method: 'POST',
  path: '/api/family-group/create',
  query: z.object({ title: familyTitle }),
  response: familyGroup,
})

/** The groups that the person is in: one or none. */
export const myFamilyGroups = endpoint({
  method: 'GET',
  path: '/api/family-group/mine',
  response: z.object({ groups: z.array(familyGroup), notice: familyNotice.nullable() }),
})

/** Forgets what the person was told. */
export const readFamilyNotice = endpoint({
  method: 'DELETE',
  path: '/api/family-group/notice',
  response: done,
})

/** Invitations to the person's address that nobody has answered, those that last longest first. */
export const familyInvitations = endpoint({
  method: 'GET',
  path: '/api/family-group/invitations',
  response: z.array(invitation),
})

/** Who is in a group, its owner first, and who is invited. This and all below: NOT_FOUND for a stranger. */
export const familyMembers = endpoint({
  method: 'GET',
  path: '/api/family-group/:groupId/members',
  params: inGroup,
  response: z.object({
    members: z.array(familyMember),
    pending: z.array(pendingMember),
    /** Members and invitations that there may be. */
    places: z.int().positive(),
    /** What the group shares; null while its owner has no plan for families. */
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
 * Invites an address, whether or not it has an account. The owner's alone, else FORBIDDEN; ALREADY_EXISTS for who
 * is in the group or invited, LIMIT_REACHED without a place.
 */
export const inviteToFamily = endpoint({
  method: 'POST',
  path: '/api/family-group/:groupId/invite',
  params: inGroup,
  query: z.object({ email }),
  response: pendingMember.extend({ isMailed: z.boolean() }),
})

/**
 * Removes a member by their account's number, or an invitation by its id: the owner's alone, else FORBIDDEN.
 * Members leave by their own number; the group of an owner who leaves ends.
 */
export const removeFamilyMember = endpoint({
  method: 'DELETE',
  path: '/api/family-group/:groupId/members/:memberId',
  params: inGroup.extend({ memberId: z.union([z.coerce.number().pipe(userId), invitationId]) }),
  response: done,
})

/**
 * Joins a group; NOT_FOUND for who is not invited. ALREADY_EXISTS for who is in one, LIMIT_REACHED without a place,
 * FORBIDDEN where the server sends mail and the address is not proved.
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
