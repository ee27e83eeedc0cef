import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  readingYourLibrary: 'Reading your library',
  readingProgress: 'Reading your library on this device: {done, number} of {total, number}',
})
