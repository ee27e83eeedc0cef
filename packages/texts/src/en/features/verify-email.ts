import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  pageTitle: 'Confirm Email Address',
  title: 'Confirm your email address',
  question: 'You opened the link in our email. Press the button to confirm your address.',
  confirm: 'Confirm Address',
  confirmed: 'Your email address is confirmed.',
  toLibrary: 'Go to your library',
  expired:
    'This link has expired or was used before. If your address is not confirmed yet, your account page sends you a new link.',
  failed: 'Failed to confirm the address. Please try again.',
})
