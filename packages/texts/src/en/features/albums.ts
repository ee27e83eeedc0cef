import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  myAlbums: 'My Albums',
  albumCount: '{count, plural, one {# album} other {# albums}}',
  sortAlbums: 'Sort albums',
  newestFirst: 'Newest first',
  oldestFirst: 'Oldest first',
  lastChanged: 'Last changed',
  byTitle: 'By title',
  refresh: 'Refresh',
  createAlbum: 'Create Album',
  albumsFailed: 'Failed to load albums',
  noAlbums: 'No albums yet',
  albumsExplained: 'An album keeps photos and videos together, for yourself or to share.',
  created: 'Created {date}',
  shared: 'Shared',
  viewAlbum: 'View Album',
  shareAlbum: 'Share Album',
  deleteAlbum: 'Delete Album',
  downloadAlbum: 'Download Album',
  showOldestFirst: 'Show Oldest First',
  showNewestFirst: 'Show Newest First',
  saveAllToLibrary: 'Save All to My Library',

  title: 'Title',
  untitledAlbum: 'Untitled Album',
  creating: 'Creating...',
  newAlbumNeedsConnection: 'A new album needs a connection. Try again when you are online.',
  needsConnection: 'Needs a connection',

  deleteMessage:
    'This deletes “{title}” for you and everyone you share it with. Its photos and videos stay in your library.',
  deleteWithVisitorFiles:
    'This deletes “{title}” for you and everyone you share it with. Its photos and videos stay in your library. {count, plural, one {# file from visitors that you have not added yet is deleted too.} other {# files from visitors that you have not added yet are deleted too.}}',
  deleteFailed: 'Failed to delete album. Please try again.',
  deletionNeedsConnection: 'Deleting an album needs a connection. Try again when you are online.',

  album: 'Album',
  invalidAlbumId: 'Invalid album id',
  albumFailed: 'Failed to load album',
  albumGone: 'This album was deleted, or is no longer shared with you.',
  photoCount: '{count, plural, one {# photo} other {# photos}}',
  videoCount: '{count, plural, one {# video} other {# videos}}',
  sharedBy: 'Shared by {name}',
  youCanView: 'You can view',
  youCanEdit: 'You can edit',
  addedBy: 'Added by',
  addedByYou: 'Added by you',
  addedByName: 'Added by {name}',
  labelAddedBy: '{label}, added by {name}',
  you: 'you',
  unverifiedPerson: 'someone whose name could not be verified',
  upload: 'Upload',
  addPhotos: 'Add photos',
  more: 'More',
  nothingInAlbum: 'Nothing in this album yet',
  loadingPhotos: 'Loading photos...',
  loadingMorePhotos: 'Loading more photos...',
  removeFromAlbum: 'Remove from album',
  itemsRemoved: '{count, plural, one {1 item} other {# items}} removed from {title}',
  coverChosen: '{name} is now the cover of {title}',
  newestIsCover: 'The newest photo is now the cover of {title}',
  detailsDamaged:
    'The title and description could not be verified: someone who can edit this album damaged them. Write new ones, and check who can edit the album.',
  itemsNotShown:
    '{count, plural, one {1 item could not be verified, so it is not shown.} other {# items could not be verified, so they are not shown.}}',
  keysChanged:
    'The security code of {email} has changed, so this cannot be opened. Compare security codes with them first.',
  notVerified: 'This could not be verified, so it cannot be opened.',

  editAlbum: 'Edit Album',
  editHint:
    'When you select photos, you can remove them. When you select one, it can become the cover.',
  selectedCount: '{count, number} selected',
  removeSelected: 'Remove {count, number} from Album',
  useAsCover: 'Use as Cover',
  useNewestAsCover: 'Use Newest Photo as Cover',
  saveFailed: 'Failed to save album',

  leaveAlbum: 'Leave Album',
  leave: 'Leave',
  leaving: 'Leaving...',
  leaveAsViewer: 'You lose access to this album until its owner shares it with you again.',
  leaveAsEditor:
    'You lose access to this album. The photos and videos you added are removed from it.',
  leaveUnopened: 'You lose access to this album. Anything you added is removed from it.',
  leaveFailed: 'Failed to leave the album. Please try again.',

  addToTitle: 'Add to {title}',
  selectPhotos: 'Select photos',
  selectDay: 'Select the whole day',
  addToAlbum: 'Add to album',
  addSelected: 'Add {count, number} to album',
  adding: 'Adding...',
  newAlbum: 'New album',
  loadMoreAlbums: 'Load more albums',
  itemsAdded: '{count, plural, one {1 item} other {# items}} added to {title}',
  someItemsAdded:
    '{count, plural, one {1 item} other {# items}} added to {title}, {before, number} already there',
  alreadyInAlbum:
    '{count, plural, one {1 item was} other {# items were}} already in {title}. Nothing was added.',

  visitorFilesWait:
    '{count, plural, one {# file from visitors is waiting for your review.} other {# files from visitors are waiting for your review.}}',
  review: 'Review',
  fromVisitors: 'From visitors',
  visitorsUnknown:
    'Anyone with the link could have sent these. Files that you discard are deleted permanently.',
  moreVisitorFiles:
    'To see {count, plural, one {# more file} other {# more files}}, add or discard these first.',
  allReviewed: 'You have reviewed all of these files.',
  visitorFiles: 'Files from visitors',
  enlarge: 'Enlarge {name}',
  onlySmallPicture:
    'This device cannot show the file. This small picture was sent with it, and may differ from it.',
  fileNotShown: 'This device cannot show the file.',
  fileNotOpened: 'This file cannot be opened',
  addAll: 'Add all',
  addCount: 'Add {count, number}',
  addingFile: 'Adding {file, number} of {total, number}...',
  fileFailed: '{name}: {reason}',
  addFailed: 'Failed to add the file.',
  filesFailed:
    '{count, plural, one {# file could not be added. {first}} other {# files could not be added. {first}}}',
  discardAll: 'Discard all',
  discardCount: 'Discard {count, number}',
  discardQuestion: 'Discard these files?',
  discardMessage:
    'This permanently deletes {count, plural, one {# file} other {# files}} from visitors.',
  discard: 'Discard',
  discarding: 'Discarding...',
  discardFailed: 'Failed to discard the files. Please try again.',
})
