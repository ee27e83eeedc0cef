import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  everything: 'Everything',
  whatToExport: 'What to export',
  sizeOfEachPart: 'Size of each part',
  eachPartIsAZipFile:
    'Each part is a ZIP file that opens by itself. Your device needs room for all of them. Keep this tab open meanwhile; if it breaks off, this browser goes on with the part that it was at.',
  export: 'Export',
  itGoesOnWithTheFirst:
    'It goes on with the first part that is not finished. What was uploaded after it began is not in it.',
  goOn: 'Go On',
  exportAgain: 'Export Again',
  forgetThisExport: 'Forget This Export',
  resume: 'Resume',
  pause: 'Pause',
  exportYourLibrary: 'Export Your Library',
  originalsInFoldersByYearAnd:
    'Originals in folders by year and month, each with all of its details beside it, your albums, and what you said about people, memories and labels. Everything is decrypted on this device and saved there. Import the parts into an account, and all of it is there again.',
  failedToPrepareTheExport: 'Failed to prepare the export.',
  bytesDoneOfAboutBytes: '{bytesDone} of about {bytes}',
  readingYourLibrary: 'Reading your library…',
  waitingForTheServerAtPart: 'Waiting for the server at {part}',
  pausedAtPart: 'Paused at {part}',
  savingPart: 'Saving {part}',
  yourLibrary: 'Your library',
  theYearYear: 'The year {year}',
  problemsCouldNotBeExportedOr:
    '{problems} could not be exported, or not whole. The report in each part says which, and why.',
  theFolderCannotBeUsed: 'The folder cannot be used.',
  exportToAFolder: 'Export to a Folder',
  goOnToAFolder: 'Go On to a Folder',
  asDownloads: '{verb} as Downloads',
})
