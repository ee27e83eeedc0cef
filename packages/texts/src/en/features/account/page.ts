import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  title: 'Account',
  sections: 'Sections',

  deleteAccount: 'Delete Account',
  deleteAccountLead:
    'Deletes all your photos, videos, albums and links. Your subscription ends, and so does a family group that you own. Export your library first if you want to keep it.',
  deleteAccountTitle: 'Delete account',
  deleteAccountQuestion:
    'Are you sure you want to delete your account? This action cannot be undone.',
  deleteAccountFailed: 'Failed to delete account.',

  otherData: 'Previews, albums and other data',
  otherDataAndRecognition: 'Previews, albums, recognition results and other data',
  storageFailed: 'Failed to load how much storage you use.',
})
