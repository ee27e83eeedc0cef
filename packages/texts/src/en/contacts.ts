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
})
