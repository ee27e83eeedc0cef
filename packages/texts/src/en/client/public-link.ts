import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  passwordNeeded: 'The link has a password.',
  wrongPassword: 'Wrong password.',
  passwordAsked: 'This link needs its password.',
})
