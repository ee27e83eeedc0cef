import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  changePassword: 'Change Password',
  changePasswordLead: 'This signs out all your other devices. Your recovery words stay the same.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmNewPassword: 'Confirm new password',
  passwordsDiffer: 'New password and confirmation do not match',
  changingPassword: 'Changing password...',
  passwordChanged: 'Password changed successfully.',
  changePasswordFailed: 'Failed to change password.',

  recoveryWords: 'Recovery Words',
  recoveryWordsLead:
    'They open your library if you forget your password. Make new ones if someone may have seen yours.',
  makeNewWordsLead: 'To make new recovery words, enter your password.',
  showWords: 'Show Recovery Words',
  makeNewWords: 'Make New Recovery Words',
  makeNewWordsFailed: 'Failed to make new recovery words. Please try again.',
})
