import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  noModels:
    'Not set up on this server yet. Its administrator finds out how under Admin, Recognition.',
})
