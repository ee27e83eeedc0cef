import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  news: 'Safelight has news',
  sharedBy: '{name} shared something with you.',
  shares: '{count, number} new shares',
  comments: '{count, plural, one {# new comment} other {# new comments}} on your items',
  guestUploads: 'Visitors added files to your album. Review them in Safelight.',
  invitation: 'You are invited to a family group.',
  signIn: 'Somebody signed in to your account. If it was not you, end that session.',
  noBackup: 'This device has not backed up anything for a week.',
})
