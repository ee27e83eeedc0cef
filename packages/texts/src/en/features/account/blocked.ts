import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  title: 'Blocked People',
  lead: 'People you blocked cannot share anything with you. Unblocking them does not bring back what they shared.',
  blockedPeople: 'Blocked people',
  unblock: 'Unblock',
  unblockNamed: 'Unblock {email}',
  unblocked: '{email} can share with you again.',
  unblockFailed: 'Failed to unblock this person. Please try again.',
})
