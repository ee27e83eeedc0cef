import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  ifYouLoseYourPhoneEach:
    'If you lose your phone, each of these codes signs you in once. They are not shown again: keep them where you keep your recovery words.',
  backupCodes: 'Backup codes',
  iHaveSavedThem: 'I have saved them',
  saveYourBackupCodes: 'Save your backup codes',
  makeNewBackupCodes: 'Make new backup codes',
  youGetTenNewCodesThose: 'You get ten new codes. Those you have now stop working.',
  makeNewCodes: 'Make New Codes',
  failedToMakeNewBackupCodes: 'Failed to make new backup codes.',
  setUpTwoStepVerification: 'Set up two-step verification',
  failedToTurnOnTwoStep: 'Failed to turn on two-step verification.',
  scanThisWithAnAuthenticatorApp:
    'Scan this with an authenticator app on your phone. It will show a new code twice a minute.',
  qrCodeForYourAuthenticatorApp: 'QR code for your authenticator app',
  orTypeThisKeyIntoThe: 'Or type this key into the app:',
  openInAnApp: 'Open in an app',
  codeThatTheAppShows: 'Code that the app shows',
  yourPassword: 'Your password',
  turningOn: 'Turning on...',
  turnOn: 'Turn On',
  twoStepVerification: 'Two-Step Verification',
  aSignInAsksForA:
    'A sign-in asks for a code of your phone besides your password. It guards the way to the server. What keeps your library encrypted is your password.',
  failedToLoadTwoStepVerification: 'Failed to load two-step verification.',
  twoStepVerificationIsOn: 'Two-step verification is on.',
  yourNewBackupCodesCountFrom: 'Your new backup codes count from now on.',
  turnOffTheSecondStep: 'Turn off the second step?',
  yourPasswordAloneWillSignIn:
    'Your password alone will sign in again. Your backup codes stop working, and passkeys that were only a second step are removed.',
  turnOff: 'Turn Off',
  failedToTurnOffTwoStep: 'Failed to turn off two-step verification.',
  twoStepVerificationIsOff: 'Two-step verification is off.',
  setUp: 'Set Up',
  on: 'On',
  backupCode: 'backup code',
  makeNewBackupCodesBeforeYou:
    'Make new backup codes before you need one. Without any, only your recovery words let you in when your phone is gone.',
  newBackupCodes: 'New Backup Codes',
})
