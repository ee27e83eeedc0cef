import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  desktopApp: 'Desktop App',
  safelightForYourDesktop: 'Safelight for your desktop',
  yourPrivateLibraryInAnApp: 'Your private library, in an app of its own.',
  backToHome: 'Back to Home',
  loadingDownloadOptions: 'Loading download options...',
  sorryDownloadsAreTemporarilyUnavailable: 'Sorry, downloads are temporarily unavailable.',
  tryAgain: 'Try Again',
  desktopAppDownloadsAreCurrentlyDisabled: 'Desktop app downloads are currently disabled.',
  automaticallyDetectedYourOperatingSystem: 'Automatically detected your operating system',
  downloadNow: 'Download Now',
  downloadForName: 'Download for {name}',
  systemRequirements: 'System Requirements',
  windows10OrLater64Bit: 'Windows 10 or later (64-bit)',
  macOS1014MojaveOrLater: 'macOS 10.14 Mojave or later',
  linuxWithGlibc217: 'Linux with GLIBC 2.17+',
  compatibleWithWindows10AndLater: 'Compatible with Windows 10 and later',
  compatibleWithMacos1014And: 'Compatible with macOS 10.14 and later',
  appImageFormatForMostDistributions: 'AppImage format for most distributions',
})
