import { defineTexts } from '../define-texts.ts'

/** The desktop app's window, menu and folders. */
export const texts = defineTexts({
  // Choosing a server
  noServer: 'No server answers at this address. Check the address and your connection.',
  notSafelight: 'There is no Safelight server at this address.',

  // The menu
  file: 'File',
  upload: 'Upload…',
  changeServer: 'Change Server…',
  view: 'View',
  gallery: 'Gallery',
  albums: 'Albums',
  search: 'Search',

  // Closing the window during uploads or downloads
  unfinished: 'Uploads or downloads are still running.',
  unfinishedDetail: 'If you leave now, they continue the next time you open Safelight.',
  leave: 'Leave',
  stay: 'Stay',

  // Folders
  noFolder: 'This is not a folder. Choose a folder.',
  folderNotPicked: 'You have not chosen this folder on this device. Choose it first.',
  scanEnded: 'The scan of this folder has ended. Start it again.',
})
