import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  opensMyLibraryWithoutThePassword: 'Opens my library without the password',
  secondStepAfterThePassword: 'Second step after the password',
  passkeyAdded: 'Passkey added.',
  failedToAddThePasskey: 'Failed to add the passkey.',
  nameOfTheNewPasskey: 'Name of the new passkey',
  whatItIsFor: 'What it is for',
  waitingForYourDevice: 'Waiting for your device...',
  addPasskey: 'Add Passkey',
  opensYourLibrary: 'Opens your library',
  secondStepOnly: 'Second step only',
  renameName: 'Rename {name}',
  removeName: 'Remove {name}',
  removeThisPasskey: 'Remove this passkey?',
  removePasskey: 'Remove Passkey',
  failedToRemoveThePasskey: 'Failed to remove the passkey.',
  notUsedYet: 'not used yet',
  passkeys: 'Passkeys',
  signInWithYourFingerprintYour:
    'Sign in with your fingerprint, your face or a security key, without email and password. A passkey that opens your library decrypts it on your device alone: the server cannot.',
  youHaveNoPasskeysYet: 'You have no passkeys yet.',
  thePasskeysCouldNotBeLoaded: 'The passkeys could not be loaded.',
  pleaseEnterAName: 'Please enter a name.',
  failedToRenameThePasskey: 'Failed to rename the passkey.',
  renamePasskey: 'Rename passkey',
  saveName: 'Save Name',
})
