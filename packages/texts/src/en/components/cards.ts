import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  actionsFor: 'Actions for {title}',
})
