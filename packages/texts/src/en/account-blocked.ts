import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  emailCanShareWithYouAgain: '{email} can share with you again.',
  failedToUnblockThisPerson: 'Failed to unblock this person.',
  blockedPeople: 'Blocked People',
  theyCannotShareAnythingWithYou:
    'They cannot share anything with you. Unblocking does not bring back what they shared.',
  blockedPeople2: 'Blocked people',
  unblockEmail: 'Unblock {email}',
  unblock: 'Unblock',
})
