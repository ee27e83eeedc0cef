import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  pageTitle: 'Confirm Email Address',
  title: 'Confirm your email address',
  question: 'Confirm that you signed up for Safelight with this address.',
  confirm: 'Confirm Address',
  confirmed: 'Your email address is confirmed.',
  toLibrary: 'Go to your library',
  expired: 'This link has expired or was used before. You can send a new one from your account.',
  failed: 'Failed to confirm the address. Please try again.',
})
