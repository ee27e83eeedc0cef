import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  files: 'Files',
  video: 'Video',
  image: 'Image',
  position: '{n} of {of}',
  downloadFile: 'Download {name}',
  downloadJpeg: 'Download as JPEG',
  loading: 'Loading...',
  loadFailed: 'Failed to load shared content. Please try again later.',
  invalidLink: 'Invalid share link.',
  incompleteLink:
    'The end of the address is missing: the # and everything after it. It is the key to the shared files, and the server does not have it. Ask for the whole address again and copy all of it.',
  linkExpired: 'This shared link has expired or does not exist.',
})
