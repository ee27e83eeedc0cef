import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  keysChanged: 'The security code of {email} differs from the one that you shared with before.',
  contactsDamaged: 'The list of people you share with could not be verified. Reload and try again.',
  linkOutdated:
    'This link cannot be renewed because the key of its album has changed. Create a new link.',
  ownAddress: 'This is your own email address.',
  shareAsAlbum: 'To share several items with people, share an album.',
})
