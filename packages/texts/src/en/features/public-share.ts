import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  sharedWithYou: 'Shared with you',
  checkLink: 'Please check the link or contact the person who shared it with you.',

  passwordNeeded: 'This link is protected by a password',
  passwordHint:
    'Ask the person who shared this link for its password. It decrypts the photos and videos on this device.',
  open: 'Open',
  opening: 'Opening...',

  sharedBy: 'Shared by {name}',
  expiresOn: 'Expires {date}',
  nothingShared: 'Nothing is shared here yet.',
  filesNotShown:
    '{count, plural, one {# file could not be verified and is not shown.} other {# files could not be verified and are not shown.}}',
  serverCannotOpen: 'End-to-end encrypted: the server that stores these files cannot open them.',
  sharerFingerprint:
    'To be sure who shared them, ask that person for their security code. It must be <code>{fingerprint}</code>',

  downloadAll: 'Download All',
  downloadingFile: 'Downloading {saved}/{total}',
  downloadZip: 'Download as One ZIP',
  downloading: 'Downloading...',
  filesFailed: 'Failed to load shared content. Please try again later.',
  downloadFailed: 'The download failed. Please try again.',
})
