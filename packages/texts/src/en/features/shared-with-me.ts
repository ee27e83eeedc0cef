import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  countSoFar: '{count, number}+',
  albumsFailed: 'Failed to load shared albums.',
  noAlbums: 'No shared albums',
  loadMoreAlbums: 'Load more albums',
  itemsFailed: 'Failed to load shared media.',
  noItems: 'No shared photos',
  loadMoreItems: 'Load more items',
  emptyHint: 'Albums and items that others share with your email address appear here.',

  unopenedItem: 'An item that cannot be opened',
  sharedByVerified: 'Shared by {name} (you checked who this is)',
  sharedByConfirmed: 'Shared by {name} (email address confirmed by the server)',
  sharedByUnverified: 'Shared by {name}',
  youCanView: 'You can view',
  youCanEdit: 'You can edit',
  leaveAlbum: 'Leave Album',
  block: 'Block {email}',

  item: 'Item',
  loadingItem: 'Loading item...',
  notOpened: 'This item cannot be opened',
  removeItem: 'Remove from Shared with Me',
  removeItemMessage:
    'You will not be able to open this item any more, unless {email} shares it with you again.',
  removeItemFailed: 'It could not be removed. Please try again.',
})
