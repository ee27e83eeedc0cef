import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  // Names of the product and its screens, and counts of their contents.
  backToHome: 'Back to Home',
  safelight: 'Safelight',
  gallery: 'Gallery',
  albums: 'Albums',
  photos: 'Photos',
  photosAndVideos: 'Photos and videos',
  items: 'Items',
  itemCount: '{count, plural, one {1 item} other {# items}}',
  fileCount: '{count, plural, one {# file} other {# files}}',
  memories: 'Memories',
  people: 'People',
  search: 'Search',
  sharedWithMe: 'Shared with Me',
  trash: 'Trash',
  storage: 'Storage',
  privacyPolicy: 'Privacy Policy',

  // Accounts and fields.
  signIn: 'Sign In',
  logout: 'Logout',
  email: 'Email',
  password: 'Password',
  name: 'Name',
  description: 'Description',

  // Buttons and states.
  actions: 'Actions',
  edit: 'Edit',
  save: 'Save',
  saving: 'Saving...',
  saveFailed: 'Failed to save the change. Please try again.',
  delete: 'Delete',
  deleting: 'Deleting...',
  remove: 'Remove',
  removing: 'Removing...',
  cancel: 'Cancel',
  close: 'Close',
  undo: 'Undo',
  tryAgain: 'Try again',
  stop: 'Stop',
  paused: 'Paused',
  active: 'Active',
  share: 'Share',
  rotate: 'Rotate',
  download: 'Download',
  useAsCover: 'Use as cover',
  uploadPhotos: 'Upload Photos',
  copy: 'Copy',
  copied: 'Copied!',

  // What a person may do with something that is shared.
  canView: 'Can view',
  canEdit: 'Can edit',
  owner: 'Owner',

  // Lists that load in pages.
  loading: 'Loading',
  loadingShared: 'Loading shared content...',
  loadMore: 'Load More',
  loadMorePhotos: 'Load More Photos',
  photosFailed: 'Failed to load photos',
})
