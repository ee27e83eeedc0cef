import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  file: 'File',
  reason: 'Reason',
  dismissTheRefusedFiles: 'Dismiss the refused files',
  saveList: 'Save List',
  moreFiles: 'and {count, plural, one {# more file} other {# more files}}',
})
