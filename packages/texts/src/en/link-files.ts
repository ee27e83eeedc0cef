import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  video: 'Video',
  image: 'Image',
  downloadName: 'Download {name}',
  failedToLoadSharedContentPlease: 'Failed to load shared content. Please try again later.',
  loading: 'Loading...',
  invalidShareLink: 'Invalid share link.',
  theEndOfItsAddressIs:
    'The end of its address is missing: the # and what comes after it. That is the key to what is shared, and no server has it. Ask for the whole address, and copy all of it.',
  thisSharedLinkHasExpiredOr: 'This shared link has expired or does not exist.',
  nOfOf: '{n} of {of}',
  downloadAsJpeg: 'Download as JPEG',
  files: 'Files',
})
