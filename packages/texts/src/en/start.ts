import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  loadFailed: 'Safelight could not be loaded.',
  newVersion: 'A new version of Safelight is ready.',
  reload: 'Reload',
  oldApp: 'This app is older than your server. Install the new version.',
  download: 'Download',
})
