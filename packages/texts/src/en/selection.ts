import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  selection: 'Selection',
})
