import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  file: 'File',
  reason: 'Reason',
  moreFile: 'more file',
  dismissTheRefusedFiles: 'Dismiss the refused files',
  saveList: 'Save List',
})
