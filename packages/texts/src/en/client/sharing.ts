import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  keysChanged: 'The keys of {email} differ from those that you shared with before.',
  contactsDamaged: 'The list of people you share with could not be verified.',
  linkOutdated: 'This link expired before the album got a new key. Create a new link instead.',
  ownAddress: 'This is your own email address.',
  shareAsAlbum: 'To share several photos and videos with people, share an album.',
})
