import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  decisionsOfExport: 'Albums, people and labels of the export',
  mergeFailed: 'Its new details could not be added: {reason}',
  pairingFailed: 'It could not be combined with the other file of its pair: {reason}',
  nestedArchive: 'Archives inside archives are not opened.',
  inGoogleTrashNow:
    'It was in Google’s trash. You imported it before, so it stays in your library.',
  inGoogleTrash: 'It was in Google’s trash.',
  inTrash: 'The same file is in your trash.',
  decisions: 'People, memories and refused labels',
  isLink: 'It is a link to another file or folder. Links are not imported.',
  otherKind: 'Files of this kind are not imported.',
  pairs: 'Live photos and RAW files',
  emptyFile: 'File is empty (0 bytes) or inaccessible',
  folderForgotten: 'The app has lost access to this folder. Import it again.',
  cannotWatch: 'This folder cannot be watched.',
})
