import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  mySharedLinks: 'My Shared Links',
  subtitle: 'Manage your shared photo collections',
  loadingLinks: 'Loading shared links...',
  linksFailed: 'Failed to load shared links.',
  noLinks: 'No shared links yet',
  linksExplained:
    'Anyone with a link can see its items, without an account. To make one, select photos in the gallery or open an album, and choose Share.',
  goToGallery: 'Go to Gallery',
  sharedLinks: 'Shared links',

  untitledLink: 'Untitled link',
  unopenedLink: 'A link that cannot be opened',
  unopenedHint:
    'Safelight cannot show the title and the address of this link. The link may still work for others: if in doubt, disable it.',
  neverExpires: 'Never expires',
  expiresOn: 'Expires {date}',
  expiredOn: 'Expired {date}',
  withPassword: 'With a password',
  withoutOriginals: 'Visitors cannot download',
  copyLink: 'Copy Link',
  copied: 'Link copied to clipboard',
  copyFailed: 'Failed to copy link to clipboard',
  photosOf: 'Photos of {title}',
  loadingDetails: 'Loading link details...',
  detailsFailed: 'Failed to load link details.',
  photoCount: '{count, plural, one {# Photo} other {# Photos}}',
  seeAll: 'See what visitors see',

  editLink: 'Edit Shared Link',
  editHint: 'Visitors see the title and the description.',
  title: 'Title',
  expiration: 'Expiration',
  removeExpiration: 'Remove expiration',
  days: '{count, plural, one {# day} other {# days}}',
  oneYear: '1 year',
  passwordOptional: 'Password (optional)',
  newPassword: 'New password (leave empty to keep the current one)',
  removePassword: 'Remove the password',
  letDownload:
    'Let visitors play videos and download files. Downloaded files can show where photos were taken.',
  alreadyOpened: 'Changes do not affect copies that visitors saved earlier.',
  saveChanges: 'Save Changes',
  updated: 'Shared link updated successfully',
  updateFailed: 'Failed to update shared link',

  disableLink: 'Disable Link',
  disableQuestion:
    'Are you sure you want to disable the link "{title}"? This will make it inaccessible to anyone with the link.',
  disable: 'Disable',
  disabling: 'Disabling...',
  disabled: 'Shared link disabled successfully',
  disableFailed: 'Failed to disable shared link',

  sharedLink: 'Shared link',
  backToMyLinks: 'Back to My Links',
  linkFailed: 'Error Loading Shared Link',
  nothingShared: 'Nothing is shared here yet.',
})
