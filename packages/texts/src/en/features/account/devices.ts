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

  addDevice: 'Add a Device',
  addDeviceTitle: 'Add a device',
  addDeviceLead:
    'The new device opens your library without your password. It gets your keys directly from this device.',
  codeBy: 'The new device',
  scansCode: 'Scans a QR code (valid for 1 minute)',
  typesWords: 'Has no camera: type 12 words (valid for 3 minutes)',
  yourPassword: 'Your password',
  showCode: 'Show Code',
  preparingCode: 'Preparing...',
  addDeviceFailed: 'Failed to add the device. Please try again.',
  scanLead: 'Scan this code with the camera of your phone, and open the link.',
  qrCode: 'QR code for the new device',
  wordsLead:
    'On the new device, open {address}, choose “Sign in with a code”, and type these words.',
  validFor: '{seconds, plural, one {Valid for # more second.} other {Valid for # more seconds.}}',
  showNobody: 'Show this code to nobody: it leads to your library.',
  compareLead: '{name} wants to sign in. Add it only if it is yours and shows exactly this number.',
  digits: 'Number to compare',
  digitsMatch: 'It Matches, Add This Device',
  digitsDiffer: 'It Does Not Match',
  addingDevice: 'Adding the device...',
  deviceAdded: 'The device is signed in. You find it in the list of your devices.',
  codeExpired: 'The code has expired, so no device was added. Show a new one to try again.',
  codeRefused:
    'No device was added: its answer was not valid. Somebody may have tried to change it. Try again, and compare the numbers carefully.',
  serverUnreachable: 'The server cannot be reached. Check your connection.',
  showNewCode: 'Show a New Code',

  signOut: 'Sign Out',
  signOutNamed: 'Sign out {name}, {signedIn}',
  signOutFailed: 'Failed to sign out the device. Please try again.',
})
