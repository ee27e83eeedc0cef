import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  confirmEmailAddress: 'Confirm Email Address',
  confirmYourEmailAddress: 'Confirm your email address',
  yourEmailAddressIsConfirmed: 'Your email address is confirmed.',
  confirmThatYouSignedUpFor: 'Confirm that you signed up for Safelight with this address.',
  goToYourLibrary: 'Go to your library',
  confirmAddress: 'Confirm Address',
  thisLinkHasExpiredOrWas:
    'This link has expired or was used before. You can send a new one from your account.',
  failedToConfirmTheAddressPlease: 'Failed to confirm the address. Please try again.',
})
