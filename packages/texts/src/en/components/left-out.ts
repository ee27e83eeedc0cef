import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  moreFiles: 'and {count, plural, one {# more file} other {# more files}}',
  saveList: 'Save a list of the files left out',
  dismissRefused: 'Dismiss the refused files',
  file: 'File',
  reason: 'Reason',
})
