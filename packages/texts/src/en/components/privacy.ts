import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  encrypted: 'Encrypted',
  whatTheServerCanSee: 'What the server can see',
  serverVisibility:
    'This device encrypts your photos and videos, with their names, places and exact times, before it sends them. The server cannot open them. It sees your email address, when and from where you connect, the type, size, day taken and upload time of each file, and who you share it with. Only your password or your recovery words open your library, and neither is ever sent.',
})
