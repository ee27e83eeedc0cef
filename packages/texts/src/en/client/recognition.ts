import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  noModels:
    'Recognition is not set up on this server yet. It starts once the administrator sets it up.',
})
