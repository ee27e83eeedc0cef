import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  notAllowed: 'Safelight may not delete files in this folder. Allow it, and try again.',
  otherContent: 'The library has other content under this file’s checksum.',
  notProven: 'The server could not prove that it still has the whole file.',
})
