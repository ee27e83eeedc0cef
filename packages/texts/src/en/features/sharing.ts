import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  shareAlbum: 'Share Album',
  sharePhoto: 'Share Photo',
  shareVideo: 'Share Video',
  shareDocument: 'Share Document',
  shareItems: 'Share {count, plural, one {1 item} other {# items}}',
  sharingFailed: 'Failed to load sharing info',

  specificPeople: 'Specific people',
  albumTitle: 'Album title',
  untitledAlbum: 'Untitled Album',
  emailExample: 'friend@example.com',
  emailHint: 'Several people? Put commas between their addresses.',
  right: 'Permission',
  sharing: 'Sharing...',
  shareAlbumHint:
    '“Can edit” lets people add items and change the album. Everyone you share it with can see where photos were taken.',
  shareItemHint:
    '“Can edit” lets people change the name and date. The file can show where it was taken.',
  shareItemsHint:
    'People get an album with these items. “Can edit” lets people add others. Everyone you share the album with can see where photos were taken.',
  albumMade: 'The album “{title}” was made of {count, plural, one {1 item} other {# items}}.',
  albumSaveFailed: 'Failed to save album',
  shareFailed: 'Failed to share with user',
  shareFailedFor: '{email}: {reason}',
  useLinkInstead: 'You can create a link for them below instead.',
  sharedWith: 'Shared with',
  rightOf: 'Permission of {email}',
  stopSharing: 'Stop sharing',
  stopSharingWith: 'Stop sharing with {email}',
  stopSharingFailed: 'Failed to revoke user share',
  sharedWithOldKeys:
    '{email} cannot open this any more, because their security code has changed. Share it with them again.',
  shareAgain: 'Share again',

  verified: 'Verified',
  compareCodes: 'Check that it is really them',
  compareFingerprint:
    'Ask {email}, by phone or in person, for the security code in their account menu. If it is the code below, you share with the right person. If not, stop sharing with them.',
  itMatches: 'The codes match',
  verifyFailed: 'Failed to save the verification. Please try again.',
  myFingerprint: 'My security code',
  myFingerprintHint:
    'People who share with you can ask for this code, to be sure that it is you. It is not a secret.',

  contacts: 'Contacts',
  contactsHint:
    'People you share with. Everyone has a security code in their account menu. If the code that they tell you is the one shown here, you share with the right person.',
  contactsFailed: 'Failed to load the people you share with.',
  noContacts: 'No contacts yet.',
  blocked: 'Blocked',
  block: 'Block',
  blockContact: 'Block {email}',
  removeContact: 'Remove {email}',
  removeContactQuestion: 'Remove this person?',
  removeContactMessage:
    'What you share with {email} stays shared. Safelight forgets their security code.',
  removeContactFailed: 'Failed to remove this person. Please try again.',

  link: 'Link to see the photos',
  linkHint:
    'Anyone with a link can see the photos, without an account. You choose whether they can also play videos and download files.',
  createLink: 'Create link',
  createAnotherLink: 'Create another link',
  tooManyForLink:
    'A link can show at most {count, plural, one {1 item} other {# items}}. Add them to an album, and share the album instead.',
  linkTitle: 'Title for visitors (optional)',
  expires: 'Expires',
  never: 'Never',
  afterDays: 'After {count, plural, one {# day} other {# days}}',
  afterOneYear: 'After 1 year',
  linkPassword: 'Password (optional)',
  includeOriginals:
    'Let visitors play videos and download files. Downloaded files can show where photos were taken.',
  creating: 'Creating...',
  createLinkFailed: 'Failed to create share link',
  createLinkRefused: 'Failed to create share link: {reason}',
  links: 'Links',
  linkAddress: 'Address of the link',
  addressFailed: 'The address of this link could not be opened.',
  withOriginals: 'visitors can download',
  withoutOriginals: 'visitors cannot download',
  withPassword: 'with a password',
  until: 'until {date}',
  doesNotExpire: 'never expires',
  disable: 'Disable',
  revokeFailed: 'Failed to revoke link',

  letPeopleAdd: 'Link to add photos',
  createLinkToAdd: 'Create link for adding photos',
  createAnotherLinkToAdd: 'Create another link for adding photos',
  guestLinkHint:
    'Anyone with this link can send you photos and videos, without an account. You review them before they appear in the album.',
  maxFiles: 'Maximum number of files',
  maxSize: 'Maximum total size',
  gigabytes: '{count, number} GB',
  guestStorageHint: 'Files that you do not add to the album within 30 days are deleted.',
  guestLinksFull:
    'This album has too many links for visitors. Stop collecting with one of them first.',
  createGuestLinkFailed: 'Failed to create the link. Please try again.',
  guestLinks: 'Links for visitors who add photos',
  guestLinkAddress: 'Address for visitors who add photos',
  filesReceived:
    '{count, plural, one {# file} other {# files}} received. Open until {date}, for up to {maxFiles, number} files and {maxBytes} in total.',
  stopCollecting: 'Stop collecting',
  stopCollectingFailed: 'Failed to stop collecting. Please try again.',
})
