import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  noServer: 'No server answers at this address. Check the address and your connection.',
  notSafelight: 'There is no Safelight server at this address.',

  file: 'File',
  upload: 'Upload…',
  changeServer: 'Change Server…',
  view: 'View',
  back: 'Back',
  forward: 'Forward',
  gallery: 'Gallery',
  albums: 'Albums',
  search: 'Search',

  unfinished: 'Uploads or downloads are still running.',
  unfinishedDetail: 'If you leave now, they continue the next time you open Safelight.',
  leave: 'Leave',
  stay: 'Stay',

  save: 'Save',

  noFolder: 'This is not a folder. Choose a folder.',
  folderNotPicked: 'You have not chosen this folder on this device. Choose it first.',
  scanEnded: 'The scan of this folder has ended. Start it again.',
})
