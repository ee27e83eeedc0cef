import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  noPrf:
    'This device or security key cannot open a library without the password, so no passkey was added. You can still use it as your second step when two-step verification is on.',
  memoryNeeded:
    'This device could not provide the {megabytes} MB of memory that your password needs. Close other tabs and apps and try again, or use another device.',
  wordCount: 'Enter all 24 recovery words. You have entered {count}.',
  wordsDoNotMatch:
    'These recovery words are not valid together. Please check their order and spelling.',
  unknownWords:
    '{count, plural, one {Word {list} is not a recovery word.} other {Words {list} are not recovery words.}} Please check {count, plural, one {its} other {their}} spelling.',
  pairingWordCount: 'Enter all 12 words. You have entered {count}.',
  pairingWordsDoNotMatch:
    'These words are not valid together. Please check their order and spelling.',
  unknownPairingWords:
    '{count, plural, one {Word {list} is not on the list.} other {Words {list} are not on the list.}} Please check {count, plural, one {its} other {their}} spelling.',
  noPasskeysInDesktop: 'Passkeys work in a browser only, not in the desktop app.',
  noPasskeysInBrowser: 'This browser does not support passkeys.',
  passkeysNeedName:
    'Passkeys do not work at an IP address. Open Safelight at an address with a name, such as localhost or photos.example.org.',
  passkeyOfOtherAddress:
    'The server asks for a passkey that belongs to another address. Open Safelight at the usual address of your server.',
  passkeyCanceled:
    '{action, select, added {No passkey was added: you canceled, or it took too long.} other {No passkey was used: you canceled, or it took too long.}}',
  passkeyFailed: '{action, select, added {No passkey was added.} other {No passkey was used.}}',
  passkeyExists: 'This device already has a passkey for your account.',
  cannotVerifyUser:
    'This device cannot create a passkey that checks your fingerprint, face or PIN.',
  passkeysBlocked: 'Passkeys do not work at this address.',
  passwordMissing: 'Please enter your password.',
  foreignKeys:
    'The server sent keys that are not yours. Nothing was opened. Contact the people who run your server.',
  passkeyCannotOpen:
    'This passkey cannot open a library on this device. Sign in with your password.',
  passkeyOfOtherAccount: 'This passkey belongs to another account.',
  unnamedPasskey: 'Passkey',
})
