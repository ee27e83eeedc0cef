import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  keysChanged: 'The security code of {email} has changed.',
  addressChanged: '{before} now has the address {now}.',
  newAddressWarning:
    'Nothing was sent or opened. Either they have a new address, or someone in between, such as the server, may be trying to read what you share. Ask them for their security code, by phone or in person.',
  newAccountWarning:
    'Nothing was sent or opened. Either they have a new account, or someone in between, such as the server, may be trying to read what you share. Ask them for their security code, by phone or in person.',
  knownFingerprint: 'The security code you know',
  newFingerprint: 'The security code the server sends now',
  fingerprintCompared: 'I compared the new security code',
  trustQuestion: 'Trust the new security code?',
  trustMessage:
    'Continue only if {email} read you the new security code: {fingerprint}. Otherwise someone in between can read everything you share from now on.',
  trust: 'Trust the new code',
  trustFailed: 'Failed to save the contact. Please try again.',

  blockQuestion: 'Block this person?',
  blockMessage:
    'Everything that <b>{email}</b> shares with you disappears, and so does what you added to their albums. They cannot share with you again, and are not notified. What you share with them stays shared. You can unblock them on the account page.',
  block: 'Block',
  blocking: 'Blocking...',
  blockFailed: 'Failed to block this person. Please try again.',
})
