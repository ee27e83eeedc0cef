import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  sharedWithYou: 'Shared with you',
  checkLink: 'Please check the link or contact the person who shared it with you.',

  passwordNeeded: 'This link is protected by a password',
  passwordHint: 'Ask the person who shared this link for its password.',
  open: 'Open',
  opening: 'Opening...',

  sharedBy: 'Shared by {name}',
  expiresOn: 'Expires {date}',
  nothingShared: 'Nothing is shared here yet.',
  filesNotShown:
    '{count, plural, one {# file could not be verified and is not shown.} other {# files could not be verified and are not shown.}}',
  serverCannotOpen: 'Encrypted: only people with this link can open these files.',
  sharerFingerprint:
    'Are you sure who shared this? Ask them for the security code in their account menu. It must be <code>{fingerprint}</code>',

  downloadAll: 'Download All',
  downloadingFile: 'Downloading {saved}/{total}',
  downloadZip: 'Download as One ZIP',
  asOneZip: 'Download as One ZIP',
  downloading: 'Downloading...',
  filesFailed: 'Failed to load shared content. Please try again later.',
  downloadFailed: 'The download failed. Please try again.',
})
