import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  title: 'Signed-in Devices',
  lead: 'Sign out devices that you lost or no longer use.',
  devices: 'Devices',
  loadFailed: 'Failed to load your devices.',

  browserOnSystem: '{browser} on {system}',
  desktopApp: 'Safelight',
  commandLine: 'Command line',
  unknownDevice: 'Unknown device',
  noSecretStore:
    'This computer has no keyring that Safelight can use, so your session is stored unencrypted. To protect it, install a keyring such as GNOME Keyring, and unlock it.',
  thisDevice: 'This device',
  signedIn: 'Signed in {date}',
  lastUsed: 'Last used around {date}',
  inUseNow: 'In use now',

  signOut: 'Sign Out',
  signOutNamed: 'Sign out {name}, {signedIn}',
  signOutFailed: 'Failed to sign out the device. Please try again.',
})
