import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  actionsForTitle: 'Actions for {title}',
})
