import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  failedToStopWatchingTheFolder: 'Failed to stop watching the folder.',
  watchedFolders: 'Watched Folders',
  newAndChangedFilesInThese:
    'New and changed files in these folders are imported by themselves, while the app is open.',
  importAFolder: 'Import a folder',
  watchedFolders2: 'Watched folders',
  yourSystemDoesNotTellOf: 'Your system does not tell of all changes in it: look now and then.',
  lookThroughNameNow: 'Look through {name} now',
  lookNow: 'Look Now',
  stopWatchingName: 'Stop watching {name}',
  lookingThroughIt: 'Looking through it',
  nothingNewSoFar: 'Nothing new so far',
  foldersBecomeAlbums: 'folders become albums',
})
