import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  nothingIsSharedHereYet: 'Nothing is shared here yet.',
  endToEndEncryptedTheServer:
    'End-to-end encrypted: the server that stores these files cannot open them.',
  thisLinkHasAPassword: 'This link has a password',
  askThePersonWhoSharedThis:
    'Ask the person who shared this link. The password opens the photos and videos on this device.',
  opening: 'Opening...',
  open: 'Open',
  sharedWithYou: 'Shared with you',
  pleaseCheckTheLinkOrContact:
    'Please check the link or contact the person who shared it with you.',
  sharedByName: 'Shared by {name}',
  expires: 'Expires {expiresAt}',
  downloadingSavedTotal: 'Downloading {saved}/{total}',
  downloadAll: 'Download All',
  downloading: 'Downloading...',
  downloadZip: 'Download ZIP',
  downloadFailed: 'Download failed.',
  loadingContents: 'Loading shared content...',
  loadFailed: 'Failed to load shared content. Please try again later.',
  fileCount: '{count, plural, one {# file} other {# files}}',
  filesNotShown:
    '{count, plural, one {# file could not be verified and is not shown.} other {# files could not be verified and are not shown.}}',
  sharerFingerprint: 'Fingerprint of the person who shared them: <code>{fingerprint}</code>',
})
