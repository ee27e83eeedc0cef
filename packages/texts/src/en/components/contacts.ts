import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  nameHidden:
    'Others see you as {email}. You can show them your name too. Whoever runs the server can then see it.',
  showName: 'Show my name, {name}',
  nameFailed: 'Failed to save the name. Please try again.',

  keysChanged: 'The security code of {email} has changed.',
  addressChanged: '{before} now has the address {now}.',
  newAddressWarning:
    'Nothing was sent or opened. Either they have a new address, or someone is trying to see what you share. Ask them for their security code, by phone or in person.',
  newAccountWarning:
    'Nothing was sent or opened. Either they have a new account, or someone is trying to see what you share. Ask them for their security code, by phone or in person.',
  knownFingerprint: 'The security code before',
  newFingerprint: 'The security code now',
  fingerprintCompared: 'I compared the new security code',
  trustQuestion: 'Trust the new security code?',
  trustMessage:
    'Continue only if {email} told you this code: {fingerprint}. Otherwise someone else may see everything you share.',
  trust: 'Trust the new code',
  trustFailed: 'Failed to save the contact. Please try again.',

  blockQuestion: 'Block this person?',
  blockMessage:
    'Everything that <b>{email}</b> shares with you disappears, and so does what you added to their albums. They are not notified. What you share with them stays shared.',
  block: 'Block',
  blocking: 'Blocking...',
  blockFailed: 'Failed to block this person. Please try again.',
})
