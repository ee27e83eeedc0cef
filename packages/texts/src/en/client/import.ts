import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  decisionsOfExport: 'Albums, people and labels of the export',
  mergeFailed: 'Its new details could not be added: {reason}',
  matchingFailed: 'It could not be matched with other photos and videos: {reason}',
  nestedArchive: 'It is in an archive that is itself in an archive, so it was not opened.',
  inGoogleTrashNow:
    'It was in Google’s trash. You imported it before, so it stays in your library.',
  inGoogleTrash: 'It was in Google’s trash.',
  recentlyDeletedNow:
    'It was in Recently Deleted of iCloud Photos. You imported it before, so it stays in your library.',
  recentlyDeleted: 'It was in Recently Deleted of iCloud Photos.',
  archived: 'It was archived in Google Photos. Now it is among all other photos in your library.',
  hidden: 'It was hidden in iCloud Photos. Now it is among all other photos in your library.',
  inTrash: 'The same file is in your trash.',
  decisions: 'People, memories and refused labels',
  isLink: 'It is a link to another file or folder. Links are not imported.',
  otherKind: 'Files of this kind are not imported.',
  matching: 'Live photos, RAW files and time zones of videos',
  emptyFile: 'File is empty (0 bytes) or inaccessible',
  folderForgotten: 'The app has lost access to this folder. Import it again.',
  stillStaged: 'The server has not added the last files to the library yet.',
  cannotWatch: 'This folder cannot be watched.',
})
