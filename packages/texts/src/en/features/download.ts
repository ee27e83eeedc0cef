import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  pageTitle: 'Desktop App',
  title: 'Safelight for your desktop',
  lead: 'Your private library, in an app of its own.',
  loading: 'Loading download options...',
  loadFailed: 'Sorry, downloads are temporarily unavailable.',
  tryAgain: 'Try Again',
  disabled: 'Desktop app downloads are currently disabled.',

  recommendedFor: 'Recommended for {platform}',
  detected: 'Automatically detected your operating system',
  downloadNow: 'Download Now',
  downloadFor: 'Download for {platform}',
  windows: 'Compatible with Windows 10 and later',
  macos: 'Compatible with macOS 10.14 and later',
  linux: 'AppImage format for most distributions',
  version: 'Version {version}',

  requirements: 'System Requirements',
  requiresWindows: 'Windows 10 or later (64-bit)',
  requiresMacos: 'macOS 10.14 Mojave or later',
  requiresLinux: 'Linux with GLIBC 2.17+',
  requiresNewer: 'Version {version} needs at least {macos}, or a current Linux distribution.',
})
