import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  removeFromSharedWithMe: 'Remove from Shared with Me',
  youLoseAccessToThisUntil: 'You lose access to this until {email} shares it with you again.',
  itCouldNotBeRemovedPlease: 'It could not be removed. Please try again.',
  thisCannotBeOpened: 'This cannot be opened',
  blockEmail: 'Block {email}',
  notProvenTheServerSaysIt: 'not proven; the server says it confirmed the address',
  notProven: 'not proven',
  noSharedAlbums: 'No shared albums',
  failedToLoadSharedAlbums: 'Failed to load shared albums.',
  leaveAlbum: 'Leave Album',
  noSharedPhotos: 'No shared photos',
  failedToLoadSharedMedia: 'Failed to load shared media.',
  closed: 'Closed',
  whatOthersShareWithYourEmail: 'What others share with your email address appears here.',
})
