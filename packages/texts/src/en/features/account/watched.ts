import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  title: 'Watched Folders',
  lead: 'While the app is open, it imports new and changed files from these folders automatically.',
  none: 'No folders are watched yet. <link>Import a folder</link>, then choose to import its new files automatically.',
  watchedFolders: 'Watched folders',

  nothingNew: 'Nothing new so far',
  imported: '{count, plural, one {# item imported} other {# items imported}}',
  foldersBecomeAlbums: 'folders become albums',
  labels: 'labels: {labels}',

  checking: 'Checking for new files',
  lastChecked: 'Last checked {date}',
  importing: 'Importing {completed, number} of {total, plural, one {# file} other {# files}}',
  partlyWatched:
    'Safelight may miss some changes in this folder. Choose “Check Now” from time to time.',
  failedFiles: '{count, plural, one {# file} other {# files}} could not be imported',
  failedFile: '{path}: {reason}',

  checkNow: 'Check Now',
  checkNamedNow: 'Check {name} now',
  stopNamed: 'Stop watching {name}',
  stopFailed: 'Failed to stop watching the folder. Please try again.',
})
