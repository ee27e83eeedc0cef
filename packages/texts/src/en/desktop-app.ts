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

  updateUnchecked: 'The app could not check for updates. Check your connection and try again.',
  updateUnreachable: 'The update could not be downloaded. Check your connection and try again.',
  updateUntrusted:
    'The update was rejected because its signature is not valid. Tell the person who runs your server.',
  updateReplayed:
    'The update was rejected because it is older than one offered before. Tell the person who runs your server.',
  updateDamaged:
    'The update was rejected because the file is not the one that was signed. Try again later.',
  updateDisk: 'The disk is full. Free some space and try again.',
  updateFailed:
    'The update could not be installed. Download the new version and install it yourself.',
})
