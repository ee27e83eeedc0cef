import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  invalid: 'Enter an address such as https://photos.example.org.',
  notEncrypted:
    'The address must begin with https://, so that nobody on the way can take over your session.',
})
