import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  title: 'Signed-in Devices',
  lead: 'Sign out devices that you lost or no longer use.',
  devices: 'Devices',
  loadFailed: 'Failed to load your devices.',

  browserOnSystem: '{browser} on {system}',
  commandLine: 'Command line',
  unknownDevice: 'Unknown device',
  thisDevice: 'This device',
  signedIn: 'Signed in {date}',
  lastUsed: 'Last used around {date}',
  inUseNow: 'In use now',

  signOut: 'Sign Out',
  signOutNamed: 'Sign out {name}, {signedIn}',
  signOutFailed: 'Failed to sign out the device. Please try again.',
})
