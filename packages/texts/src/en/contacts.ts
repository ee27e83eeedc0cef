import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  blockThisPerson: 'Block this person?',
  block: 'Block',
  blocking: 'Blocking...',
  failedToBlockThisPerson: 'Failed to block this person.',
  theKeysOfEmailHaveChanged: 'The keys of {email} have changed.',
  theFingerprintYouKnow: 'The fingerprint you know',
  theFingerprintTheServerSendsNow: 'The fingerprint the server sends now',
  iComparedTheNewFingerprint: 'I compared the new fingerprint',
  trustTheNewKeys: 'Trust the new keys?',
  trustTheseKeys: 'Trust these keys',
  failedToSaveTheContact: 'Failed to save the contact.',
  blockConsequences:
    'Everything that <b>{email}</b> shares with you disappears, with what you added to their albums, and they cannot share with you again. They are not told. What you share with them stays shared. You can unblock them on the account page.',
  contactMoved: '{before} now has the address {now}.',
  newAddressWarning:
    'Nothing was sent or opened. Either they have a new address, or someone in between, such as the server, may be trying to read what you share. Ask them for the fingerprint of their account, by phone or in person.',
  newAccountWarning:
    'Nothing was sent or opened. Either they have a new account, or someone in between, such as the server, may be trying to read what you share. Ask them for the fingerprint of their account, by phone or in person.',
  trustWarning:
    'Continue only if {email} read you the new fingerprint: {fingerprint}. Otherwise someone in between can read everything you share from now on.',
})
