import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  noModels:
    'Not set up on this server yet. The administrator can set it up: Admin, Recognition says how.',
})
