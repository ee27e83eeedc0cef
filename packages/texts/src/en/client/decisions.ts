import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  tooMany: 'There are too many people or corrections. Remove some first.',
})
