import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  title: 'Desktop App',
  lead: 'Version {version}',
  none: 'No newer version is available.',
  noUpdates:
    'This app does not update itself. Get new versions from your server’s <link>download page</link>.',
  available: 'Version {version} is available ({size}, released {date}).',
  downloading: 'Downloading version {version}: {received} of {size}',
  progress: 'Download progress',
  ready: 'Version {version} is ready. Restart the app to install it.',
  installing: 'Installing version {version}…',
  check: 'Check for Updates',
  download: 'Download',
  restart: 'Restart Now',
})
