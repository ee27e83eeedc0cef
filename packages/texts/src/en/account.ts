import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  account: 'Account',
  deleteAccount: 'Delete Account',
  everythingIsDeletedFromTheServer:
    'Everything is deleted from the server: photos, videos, albums and links. A family group of yours ends. Others lose what you shared with them, but keep what they have downloaded. A subscription ends at once. Export your library first if you want to keep it.',
  deleteYourAccount: 'Delete your account?',
  areYouSureYouWantTo:
    'Are you sure you want to delete your account? This action cannot be undone.',
  failedToDeleteAccount: 'Failed to delete account.',
  failedToLoadTheStorageUsed: 'Failed to load the storage used.',
  previewsDetailsAlbumsAndLinks: 'Previews, details, albums and links',
  previewsDetailsAlbumsLinksAndWhat: 'Previews, details, albums, links and what was recognized',
})
