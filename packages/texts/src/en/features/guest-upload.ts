import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  openingLink: 'Opening the link...',
  linkIncomplete: 'This link is incomplete.',
  linkIncompleteAdvice: 'Copy the whole link, with everything after the #, or ask for it again.',
  linkClosed: 'This link was disabled or has expired.',
  linkClosedAdvice: 'Ask the person who sent it to you for a new one.',
  linkFailed: 'The link could not be opened.',
  linkFailedAdvice: 'Check your connection, and try again in a moment.',

  addPhotos: 'Add photos',
  addPhotosTo: 'Add photos to {title}',
  personCollects: '{name} is collecting photos and videos here. You do not need an account.',
  albumCollects: 'Photos and videos for this album are collected here. You do not need an account.',
  chooseFiles: 'Choose photos and videos',
  browseFiles: 'Browse files',
  linkLimits:
    'You can send up to {count, plural, one {# file} other {# files}}, each up to {size}, until {date}.',
  linkFullAskPerson: 'This link is full. Ask {name} for a new one.',
  linkFullAskOwner: 'This link is full. Ask the owner of this album for a new one.',
  onlyPersonCanOpen:
    'Your files are encrypted: only {name} can open them, until {name} adds them to the album.',
  onlyOwnerCanOpen:
    'Your files are encrypted: only the owner of this album can open them, until they are added to it.',

  yourFiles: 'Your files',
  sendingFiles: 'Sending {count, plural, one {# file} other {# files}}. Keep this page open.',
  sendingFile: 'Sending {name}',
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  filesArrivedForPerson:
    'Thank you! {count, plural, one {# file arrived. {name} will review it before it appears in the album.} other {# files arrived. {name} will review them before they appear in the album.}}',
  filesArrivedForOwner:
    'Thank you! {count, plural, one {# file arrived. The owner of this album will review it before it appears there.} other {# files arrived. The owner of this album will review them before they appear there.}}',
  filesDidNotArrive: '{count, plural, one {# file} other {# files}} did not arrive.',
})
