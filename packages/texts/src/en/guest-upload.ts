import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  addPhotos: 'Add photos',
  theOwnerOfThisAlbum: 'the owner of this album',
  addPhotosToTitle: 'Add photos to {title}',
  createdByNameCollects: '{createdByName} collects',
  thisAlbumCollects: 'This album collects',
  choosePhotosAndVideos: 'Choose photos and videos',
  browseFiles: 'Browse files',
  yourFiles: 'Your files',
  itEnters: 'it enters',
  theyEnter: 'they enter',
  given: 'Given',
  failed: 'Failed',
  waiting: 'Waiting',
  sendingName: 'Sending {name}',
  thisLinkIsNotComplete: 'This link is not complete.',
  copyTheWholeAddressWithAll:
    'Copy the whole address, with all that stands behind #, or ask for it again.',
  thisLinkWasClosedOrHas: 'This link was closed or has expired.',
  askThePersonWhoSentIt: 'Ask the person who sent it to you for a new one.',
  theLinkCouldNotBeOpened: 'The link could not be opened.',
  checkYourConnectionAndTryAgain: 'Check your connection, and try again in a moment.',
})
