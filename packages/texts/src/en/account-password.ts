import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  newPasswordAndConfirmationDoNot: 'New password and confirmation do not match',
  passwordChangedSuccessfully: 'Password changed successfully.',
  failedToChangePassword: 'Failed to change password.',
  changePassword: 'Change Password',
  everyOtherDeviceIsSignedOut:
    'Every other device is signed out. Your recovery words stay the same.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmNewPassword: 'Confirm new password',
  changingPassword: 'Changing password...',
  failedToMakeNewRecoveryWords: 'Failed to make new recovery words.',
  recoveryWords: 'Recovery Words',
  theyAreTheOnlyWayBack:
    'They are the only way back into your library if you lose your password. Make new ones if someone may have seen them: the old ones stop working.',
  showTheWords: 'Show the Words',
  makeNewWords: 'Make New Words',
})
