import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  downloadFailed: 'The download failed. Please try again.',
  noPictureToSave: 'This file has no picture to save.',
  cannotDraw: 'Pictures cannot be converted here. Download the original instead.',
  tooLargeToDownload:
    '{name} is too large to download while a part of Safelight is not running. Reload the page and try again.',
  cannotBeOpened: '{name} cannot be opened.',
  workerMissing: 'A part of Safelight is not running. Reload the page and try again.',
  videoTooLarge: 'This video is too large to play here. Download it instead.',
  detailsDamaged: 'This file could not be opened: its details are damaged.',
  fileDamaged: 'This file could not be decrypted: it is damaged on the server.',
  serverRefused: 'The server did not send this file: {message}',
  twoPlaces: '{first} and {second}',
  threePlaces: '{first}, {second} and {third}',
  twoPlacesAndMore: '{first}, {second} and more',
  serverFailed: 'The server could not read this file. Please try again later.',
})
