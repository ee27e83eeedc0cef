import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  passkeys: 'Passkeys',
  lead: 'Sign in with your fingerprint, your face, your device’s PIN or a security key.',
  noPasskeys: 'You have no passkeys yet.',
  loadFailed: 'Failed to load your passkeys.',

  opensLibrary: 'Signs you in without your password',
  secondStepOnly: 'Second step after your password',
  added: 'Added {date}',
  lastUsed: 'Last used {date}',
  notUsedYet: 'Not used yet',

  newName: 'Name of the new passkey',
  use: 'Use it for',
  useLibrary: 'Signing in without the password',
  useSecondStep: 'Second step after the password',
  addPasskey: 'Add Passkey',
  waitingForDevice: 'Waiting for your device...',
  passkeyAdded: 'Passkey added.',
  addFailed: 'Failed to add the passkey. Please try again.',

  rename: 'Rename',
  renameNamed: 'Rename {name}',
  renameTitle: 'Rename passkey',
  nameMissing: 'Please enter a name.',
  saveName: 'Save Name',
  renameFailed: 'Failed to rename the passkey. Please try again.',

  removeNamed: 'Remove {name}',
  removeQuestion: 'Remove this passkey?',
  removeWarning:
    '<strong>{name}</strong> no longer signs you in. Devices that are signed in stay signed in: if you lost one, sign it out too.',
  removePasskey: 'Remove Passkey',
  removeFailed: 'Failed to remove the passkey. Please try again.',
})
