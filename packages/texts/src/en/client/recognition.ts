import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  noModels: 'This server has no recognition models.',
})
