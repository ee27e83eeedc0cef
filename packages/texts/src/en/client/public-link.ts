import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  passwordNeeded: 'This link is protected by a password.',
  wrongPassword: 'Wrong password.',
  passwordAsked: 'This link is protected. Enter its password.',
})
