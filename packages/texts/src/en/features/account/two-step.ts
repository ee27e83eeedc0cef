import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  title: 'Two-Step Verification',
  lead: 'When you sign in, Safelight also asks for a code from your phone.',
  loadFailed: 'Failed to load two-step verification.',
  setUp: 'Set Up',
  onSince:
    '<strong>On</strong> since {date}. {codes, plural, one {# backup code} other {# backup codes}} left.',
  fewCodesLeft:
    'Make new backup codes now. If you lose your phone and have no codes left, only your recovery words let you back in.',
  newBackupCodes: 'New Backup Codes',
  turnOff: 'Turn Off',

  setUpTitle: 'Set up two-step verification',
  scanQrCode:
    'Scan this with an authenticator app on your phone. That is an app that shows a new sign-in code every 30 seconds.',
  qrCode: 'QR code for your authenticator app',
  orTypeKey: 'Or type this key into the app:',
  openInAnApp: 'Open in an app',
  codeFromApp: 'Code from the app',
  yourPassword: 'Your password',
  turnOn: 'Turn On',
  turningOn: 'Turning on...',
  turnOnFailed: 'Failed to turn on two-step verification. Please try again.',
  turnedOn: 'Two-step verification is on.',

  saveBackupCodes: 'Save your backup codes',
  backupCodesLead:
    'If you lose your phone, use one of these codes instead of the code from your authenticator app. Each works once. They are not shown again: keep them where you keep your recovery words.',
  backupCodes: 'Backup codes',
  iHaveSavedThem: 'I have saved them',
  backupCodesFile:
    'Safelight backup codes\nfor {email}\n\n{codes}\n\nEach code works once, in place of a code from your authenticator app. You also\nneed your password. Keep this file away from the devices you use every day.\n',

  renewTitle: 'Make new backup codes',
  renewLead: 'You get ten new codes. Your current codes stop working.',
  renew: 'Make New Codes',
  renewFailed: 'Failed to make new backup codes. Please try again.',
  renewed: 'Your new backup codes are active. The old ones no longer work.',

  turnOffTitle: 'Turn off two-step verification?',
  turnOffWarning:
    'You then sign in with your password alone. Your backup codes stop working. Passkeys that you use after your password stop working too.',
  turnOffFailed: 'Failed to turn off two-step verification. Please try again.',
  turnedOff: 'Two-step verification is off.',
})
