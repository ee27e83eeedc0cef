import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  encrypted: 'Encrypted',
  whatTheServerCanSee: 'What the server can see',
  serverVisibility:
    'The server cannot see your photos and videos, their names or their places: your device encrypts them first. The server can see your email address, when and from where you connect, the type, size and dates of each file, and who you share it with.',
  androidPlaces:
    'To keep where your photos were taken, open the folder DCIM, then Camera, and choose them there.',
  lostPlaces:
    'These photos do not say where they were taken. Android often removes this before a browser gets the photo. To keep it, choose the photos again from the folder DCIM, then Camera. If your camera does not save places, just continue.',
  lostOriginals:
    'Your device seems to have converted these photos to JPEG. To upload the originals, tap “Options” in the photo picker and choose “Current”.',
  lostMovies:
    'These live photos arrived without their movement, because browsers get only the picture. To keep the movement, upload them from a computer.',
  gotIt: 'Got it',
})
