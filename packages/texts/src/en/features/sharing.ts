import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  shareAlbum: 'Share Album',
  sharePhoto: 'Share Photo',
  shareVideo: 'Share Video',
  shareItems: 'Share {count, plural, one {1 photo or video} other {# photos and videos}}',
  sharingFailed: 'Failed to load sharing info',

  specificPeople: 'Specific people',
  albumTitle: 'Album title',
  untitledAlbum: 'Untitled Album',
  emailExample: 'friend@example.com',
  emailHint: 'Separate multiple addresses with commas.',
  right: 'Permission',
  sharing: 'Sharing...',
  shareAlbumHint:
    'People who can edit may add photos and videos, remove their own, and change the title and description. Everyone gets the originals, which may contain location and camera details.',
  shareItemHint:
    'People who can edit may rotate this photo or video, and change its name, date and time. Everyone gets the original, which may contain location and camera details.',
  shareItemsHint:
    'People get an album with these photos and videos. Those who can edit may add others, remove their own, and change the title and description. Everyone gets the originals, which may contain location and camera details.',
  albumMade:
    'The album “{title}” was made of {count, plural, one {1 photo or video} other {# photos and videos}}.',
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
  compareCodes: 'Compare security codes',
  compareFingerprint:
    'Ask {email} to read you their security code, by phone or in person. They find it in their account menu. If it is the same as the code below, nobody else can open what you share. If it is not, share nothing with this address: someone else may be reading it.',
  itMatches: 'The codes match',
  verifyFailed: 'Failed to save the verification. Please try again.',
  myFingerprint: 'My security code',
  myFingerprintHint:
    'Read this code to people who share with you, by phone or in person. If they see the same code, nobody else can open what they share with you.',

  contacts: 'Contacts',
  contactsHint:
    'People you share with, and people whose shared photos you opened. To be sure who uses an email address, compare security codes.',
  contactsFailed: 'Failed to load the people you share with.',
  noContacts: 'No contacts yet.',
  blocked: 'Blocked',
  block: 'Block',
  blockContact: 'Block {email}',
  removeContact: 'Remove {email}',
  removeContactQuestion: 'Remove this person?',
  removeContactMessage:
    'Safelight forgets the security code of {email}. What is shared stays shared. The next time you share with each other, they count as a new contact.',
  removeContactFailed: 'Failed to remove this person. Please try again.',

  link: 'Link',
  linkHint:
    'Anyone who has the whole link, and its password if it has one, can open it without an account. If a part of the link is missing, it does not open.',
  createLink: 'Create link',
  createAnotherLink: 'Create another link',
  tooManyForLink:
    'A link can show at most {count, plural, one {1 photo or video} other {# photos and videos}}. Add them to an album, and share the album instead.',
  linkTitle: 'Title for visitors (optional)',
  expires: 'Expires',
  never: 'Never',
  afterDays: 'After {count, plural, one {# day} other {# days}}',
  afterOneYear: 'After 1 year',
  linkPassword: 'Password (optional)',
  includeOriginals:
    'Include the originals, which may contain location and camera details. Without them, visitors see smaller pictures, and cannot download them or play videos.',
  creating: 'Creating...',
  createLinkFailed: 'Failed to create share link',
  createLinkRefused: 'Failed to create share link: {reason}',
  links: 'Links',
  linkAddress: 'Address of the link',
  addressFailed: 'The address of this link could not be opened.',
  withOriginals: 'with the original files',
  withoutOriginals: 'smaller pictures, no downloads',
  withPassword: 'with a password',
  until: 'until {date}',
  doesNotExpire: 'does not expire',
  disable: 'Disable',
  revokeFailed: 'Failed to revoke link',

  letPeopleAdd: 'Let people add photos',
  guestLinkHint:
    'Send people a link by which they can add photos and videos. They need no account and do not see the album. You review the files before they appear in it.',
  maxFiles: 'Maximum number of files',
  maxSize: 'Maximum total size',
  gigabytes: '{count, number} GB',
  guestStorageHint:
    'Files from visitors count toward your storage. Files that you do not add within 30 days are deleted.',
  createGuestLink: 'Create link for visitors',
  guestLinksFull:
    'This album has too many links for visitors. Stop collecting with one of them first.',
  createGuestLinkFailed: 'Failed to create the link. Please try again.',
  guestLinks: 'Links for visitors who add photos',
  guestLinkAddress: 'Address for visitors who add photos',
  filesReceived: '{files} of {maxFiles} files',
  bytesReceived: '{bytes} of {maxBytes}',
  stopCollecting: 'Stop collecting',
  stopCollectingFailed: 'Failed to stop collecting. Please try again.',
})
