import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  main: 'Main',
  skipToContent: 'Skip to content',
  account: 'Account',
  accountMenu: 'Account menu',
  admin: 'Admin',
  contacts: 'Contacts',
  more: 'More',
  myFingerprint: 'My security code',
  myLinks: 'My Links',
  places: 'Places',
  shared: 'Shared',
  upload: 'Upload',

  theme: 'Theme',
  system: 'System',
  light: 'Light',
  dark: 'Dark',

  keyboardShortcuts: 'Keyboard shortcuts',
  everywhere: 'Everywhere',
  ctrlK: 'Ctrl K',
  thisSheet: 'Show this list',
  esc: 'Esc',
  move: 'Move between photos',
  open: 'Open',
  select: 'Select',
  extendSelection: 'Select more',
  shiftLeft: 'Shift ←',
  shiftRight: 'Shift →',
  selectAll: 'Select all',
  ctrlA: 'Ctrl A',
  selectedItems: 'Selected items',
  favorite: 'Favorite',
  moveToTrash: 'Move to trash',
  viewer: 'Viewer',
  previousNext: 'Previous or next photo',
  information: 'Information',
  commentsInAlbum: 'Comments, in a shared album',
  playLivePhoto: 'Play live photo',
  selectText: 'Select text in a photo',
  slideshow: 'Slideshow',
  zoomInOut: 'Zoom in, zoom out',

  recoveryWordsNotSaved:
    'You have not saved your recovery words yet. Without them, you lose your photos if you forget your password.',
  saveThemNow: 'Save them now',
  serverUnreachable:
    'The server cannot be reached. Your edits wait. New albums, sharing and permanent deletions need the server.',
  offline:
    'You are offline. Your edits wait. New albums, sharing and permanent deletions need a connection.',
  changesWait: '{count, plural, one {1 change waits} other {# changes wait}} for the connection.',
  changesHeld:
    '{count, plural, one {1 change from {date} waits on this device. You were signed out before the server received it.} other {# changes from {date} wait on this device. You were signed out before the server received them.}}',
  makeChanges: '{count, plural, one {Make the change} other {Make the changes}}',
  makingFailed: 'Failed to make the changes. Please try again.',
  discard: 'Discard',
  discardTitle: '{count, plural, one {Discard the change?} other {Discard # changes?}}',
  discardMessage:
    '{count, plural, one {The change from {date} is not made and cannot be brought back.} other {The changes from {date} are not made and cannot be brought back.}}',
  discarding: 'Discarding...',
  discardFailed: 'Failed to discard the changes. Please try again.',
  changesDropped:
    '{count, plural, one {1 change could not be made, because its item is no longer in the library.} other {# changes could not be made, because their items are no longer in the library.}}',
  changesOvertaken:
    '{count, plural, one {Your change to {what} was not made, because it was changed in the meantime.} other {Your changes to {what} were not made, because they were changed in the meantime.}}',
  overtakenFields: '“{name}” ({fields})',
  overtakenMore: '{count, number} more',
  fieldName: 'name',
  fieldTaken: 'date',
  fieldPlace: 'place',
  fieldDescription: 'description',
  fieldFavorite: 'favorite',
  fieldTurns: 'rotation',
  fieldStack: 'stack',
  fieldTitle: 'title',
  fieldOrder: 'order',
  fieldCover: 'cover',
  albumChangesDropped:
    'Your changes to “{title}” could not be made. The album was deleted, or you can no longer edit it.',
  albumChangeFailed: 'A change to “{title}” could not be made. {reason}',

  notFound: 'Not Found',
  notFoundTitle: 'This page does not exist.',
  notFoundLead: 'Its address is wrong, or the page was removed.',
  screenFailed: 'Something went wrong on this page.',
  screenNotLoaded: 'This page could not be loaded.',
  screenNotLoadedHint: 'Reload the page. If that does not help, try again later.',
  reload: 'Reload',
  dialogFailed: 'Something went wrong in this dialog.',
  uploadListFailed: 'Something went wrong in the list of uploads.',
  searchFailed: 'The search failed.',

  insecureTitle: 'A secure connection is needed',
  insecureHeadline: 'Safelight needs a secure connection.',
  whyInsecure:
    'Safelight encrypts your photos and videos in this browser. Browsers allow that only on pages that were loaded over HTTPS or from this computer. This page was loaded over plain HTTP from <code>{host}</code>.',
  secureOnServer:
    '<strong>On the computer that runs Safelight,</strong> open <code>{address}</code>.',
  secureFromElsewhere:
    '<strong>From other devices,</strong> let Safelight serve HTTPS itself. If the internet reaches its computer by a host name, set <code>TLS_DOMAIN</code> to that name. Otherwise, set <code>TLS_CERT</code> and <code>TLS_KEY</code> to the files of a certificate.',
  secureBehindProxy:
    '<strong>Behind a proxy,</strong> let the proxy serve HTTPS, and open its <code>https://</code> address.',
})
