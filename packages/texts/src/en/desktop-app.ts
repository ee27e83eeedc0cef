import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  scanEnded: 'This scan has ended.',
  fileProblem: 'The file is {problem}.',
  noFolder: 'This is not a folder.',
  folderNotPicked: 'This folder was not picked.',
  noServer: 'No server answers at this address.',
  notSafelight: 'This is not the address of a Safelight server.',
  unfinished: 'Uploads or downloads are still running.',
  unfinishedDetail: 'If you leave now, they continue the next time you open Safelight.',
  leave: 'Leave',
  stay: 'Stay',
  changeServer: 'Change Server…',
  file: 'File',
  upload: 'Upload…',
  view: 'View',
  gallery: 'Gallery',
  albums: 'Albums',
  search: 'Search',
})
