import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  noModels: 'Recognition is not available yet: the administrator has not set it up on this server.',
})
