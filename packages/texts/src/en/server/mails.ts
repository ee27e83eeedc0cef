import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  confirmAddress: 'Confirm your email address',
  confirmAddressLink:
    'Open this link to confirm that this address is yours. It works once, for one day.',
  confirmAddressIgnore: 'If you do not have an account with Safelight, ignore this message.',
  newSignIn: 'A new sign-in to your account',
  newSignInAt: 'Someone signed in to your Safelight account on {time}.',
  newSignInAdvice: 'If it was not you, change your password. That signs out every other device.',
  passwordChanged: 'Your password was changed',
  passwordChangedAt: 'The password of your Safelight account was changed on {time}.',
  passwordChangedAdvice: 'If it was not you, set a new password with your recovery words.',
  wordsReplaced: 'Your recovery words were replaced',
  wordsReplacedAt:
    'The recovery words of your Safelight account were replaced on {time}. The old words no longer work.',
  wordsReplacedAdvice:
    'If it was not you, change your password and create new recovery words on the account page.',
  twoStepOn: 'Two-step verification was turned on',
  twoStepOnSince: 'Since {time}, your Safelight account asks for a second step at every sign-in.',
  twoStepOnAdvice:
    'If it was not you, set a new password with your recovery words. That turns two-step verification off again.',
  twoStepOff: 'Two-step verification was turned off',
  twoStepOffSince:
    'Since {time}, the password alone is enough to sign in to your Safelight account.',
  twoStepOffAdvice: 'If it was not you, set a new password with your recovery words.',
  passwordKnown: 'Someone knows your password',
  passwordKnownDetail:
    'Someone entered the right password of your Safelight account but did not complete the second step. They were not signed in.',
  passwordKnownAdvice: 'If it was not you, change your password.',
  passkeyAdded: 'A passkey was added to your account',
  passkeyAddedAt:
    'A passkey was added to your Safelight account on {time}. It can be used to sign in.',
  passkeyAddedAdvice: 'If it was not you, remove it on the account page and change your password.',
  addressChanged: 'Your email address was changed',
  addressChangedAt:
    'The email address of your Safelight account was changed on {time}. The account no longer uses this address.',
  addressChangedAdvice: 'If it was not you, contact the people who run your server.',
  invited: 'You are invited to Safelight',
  invitedBy:
    'The people who run this server invite you to create an account with this email address.',
  invitedLink: 'The link works once, within two weeks.',
  shared: 'Something was shared with you',
  sharedBy: '{from} shared an album or an item with you.',
  familyInvitation: 'You are invited to a family group',
  familyInvitationBy:
    '{from} invites you to a family group on Safelight. Its members share a plan. They see how much each member stores, but never the photos and videos.',
  familyInvitationAnswer:
    'Sign in or sign up with this address, and answer the invitation on the account page within two weeks.',
  familyInvitationIgnore: 'If you do not know the sender, ignore this message.',
  familyRemoved: 'You were removed from your family group.',
  familyEnded: 'The family group that you were in has ended.',
  familyPlanEnded: 'The plan that your family group shared with you has ended.',
  familyNoPlace:
    'Your family group now has a plan for fewer people, and it no longer includes you.',
  familyChanged: 'Your family group has changed',
  familyChangedStorage:
    'Your photos and videos stay. If they use more storage than you have without the group, you cannot upload more until you choose a plan or delete some.',
})
