import { defineTexts } from '../define-texts.ts'

/** The questions of the desktop app's updates. */
export const texts = defineTexts({
  available: 'Safelight {version} is available ({size}). Download and install?',
  download: 'Download',
  downloading: 'Downloading the new version.',
  show: 'Show',
  ready: 'Safelight {version} is ready. Restart the app to install it.',
  restart: 'Restart Now',
})
