import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  addPhotos: 'Add photos',
  addPhotosToTitle: 'Add photos to {title}',
  choosePhotosAndVideos: 'Choose photos and videos',
  browseFiles: 'Browse files',
  yourFiles: 'Your files',
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
  openingLink: 'Opening the link...',
  personCollects: '{name} collects photos and videos here. You need no account.',
  albumCollects: 'This album collects photos and videos here. You need no account.',
  linkFullAskPerson: 'This link has taken all that it can. Ask {name} for another.',
  linkFullAskOwner: 'This link has taken all that it can. Ask the owner of this album for another.',
  linkLimits:
    'Up to {megabytes, number} MB each · {count, plural, one {# file} other {# files}} and {bytes} left · until {date}',
  onlyPersonCanOpen:
    'Everything is encrypted on this device before it is sent. Only {name} can open it: not the server, and no other visitor.',
  onlyOwnerCanOpen:
    'Everything is encrypted on this device before it is sent. Only the owner of this album can open it: not the server, and no other visitor.',
  sendingFiles: 'Sending {count, plural, one {# file} other {# files}}. Keep this page open.',
  filesArrivedForPerson:
    'Thank you! {count, plural, one {# file arrived. {name} looks at it before it enters the album.} other {# files arrived. {name} looks at them before they enter the album.}}',
  filesArrived:
    'Thank you! {count, plural, one {# file arrived. The owner of this album looks at it before it enters the album.} other {# files arrived. The owner of this album looks at them before they enter the album.}}',
  filesDidNotArrive: '{count, plural, one {# file} other {# files}} did not arrive.',
})
