import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  files: 'Files',
  video: 'Video',
  image: 'Image',
  document: 'Document',
  position: '{n} of {of}',
  downloadFile: 'Download {name}',
  downloadJpeg: 'Download as JPEG',
  loading: 'Loading...',
  loadFailed: 'Failed to load shared content. Please try again later.',
  invalidLink: 'Invalid share link.',
  incompleteLink:
    'The end of the link is missing: the # and everything after it. Without it, nobody can open the files. Ask for the whole link again, and copy all of it.',
  linkExpired: 'This shared link has expired or does not exist.',
})
