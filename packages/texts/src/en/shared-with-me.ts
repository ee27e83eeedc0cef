import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  removeFromSharedWithMe: 'Remove from Shared with Me',
  youLoseAccessToThisUntil: 'You lose access to this until {email} shares it with you again.',
  itCouldNotBeRemovedPlease: 'It could not be removed. Please try again.',
  thisCannotBeOpened: 'This cannot be opened',
  blockEmail: 'Block {email}',
  noSharedAlbums: 'No shared albums',
  failedToLoadSharedAlbums: 'Failed to load shared albums.',
  leaveAlbum: 'Leave Album',
  noSharedPhotos: 'No shared photos',
  failedToLoadSharedMedia: 'Failed to load shared media.',
  closed: 'Closed',
  whatOthersShareWithYourEmail: 'What others share with your email address appears here.',
  loadingContents: 'Loading shared content...',
  loadingPhoto: 'Loading photo...',
  countSoFar: '{count, number}+',
  loadMoreAlbums: 'Load more albums',
  loadMoreItems: 'Load more photos and videos',
  sharedByVerified: 'Shared by {name} (verified)',
  sharedByConfirmed: 'Shared by {name} (not proven; the server says it confirmed the address)',
  sharedByUnproven: 'Shared by {name} (not proven)',
})
