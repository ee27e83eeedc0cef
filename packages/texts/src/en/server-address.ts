import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  invalid: 'Enter an address such as https://photos.example.org.',
  notEncrypted:
    'The address must begin with https://. Without it, others on the network could take over your session.',
})
