import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  browserOnSystem: '{browser} on {system}',
  unknownDevice: 'Unknown device',
  opera: 'Opera',
  inUseNow: 'In use now',
  signedInDevices: 'Signed-in Devices',
  aDeviceWhoseSessionYouEnd:
    'A device whose session you end is signed out the next time it connects.',
  devices: 'Devices',
  thisDevice: 'This device',
  endDevice: 'End {name}, {signedIn}',
  end: 'End',
  theDeviceCouldNotBeSigned: 'The device could not be signed out.',
  theDevicesCouldNotBeLoaded: 'The devices could not be loaded.',
})
