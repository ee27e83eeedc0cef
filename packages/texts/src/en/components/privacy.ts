import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  encrypted: 'Encrypted',
  whatTheServerCanSee: 'What the server can see',
  serverVisibility:
    'The server cannot see your photos and videos, their names or their places: your device encrypts them first. The server can see your email address, when and from where you connect, the type, size and dates of each file, and who you share it with.',
  androidPlaces:
    'Android may remove the places from photos that you pick here. To keep them, choose “Browse” or “Files” in the menu of the photo picker.',
})
