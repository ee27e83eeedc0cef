import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  noModels: 'Waiting until the administrator sets up recognition on this server.',
})
