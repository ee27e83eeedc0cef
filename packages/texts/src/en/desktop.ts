import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  itCouldNotBeRead: 'It could not be read.',
  theFileCouldNotBeRead: 'The file could not be read.',
  theFolderCouldNotBeRead: 'The folder could not be read.',
})
