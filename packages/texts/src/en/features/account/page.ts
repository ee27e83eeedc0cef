import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  title: 'Account',

  deleteAccount: 'Delete Account',
  deleteAccountLead:
    'Deletes everything from the server: photos, videos, albums and links. A family group that you own ends, and so does your subscription. Others can no longer open what you shared with them, but keep what they downloaded. Export your library first if you want to keep it.',
  deleteAccountTitle: 'Delete account',
  deleteAccountQuestion:
    'Are you sure you want to delete your account? This action cannot be undone.',
  deleteAccountFailed: 'Failed to delete account.',

  otherData: 'Other data: previews, details, albums and links',
  otherDataAndRecognition: 'Other data: previews, details, albums, links and recognition results',
  storageFailed: 'Failed to load how much storage you use.',
})
