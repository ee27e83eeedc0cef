import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  readingYourLibrary: 'Reading your library',
})
