import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  cannotBeOpened: 'This photo or video cannot be opened.',
  notInLibrary: 'This photo or video is no longer in the library.',
  alreadyInLibrary: 'This file is already in your library.',
  changedElsewhere: 'This was changed on another device. Reload and try again.',
  deletionNeedsConnection: 'Permanent deletions need a connection. Try again when you are online.',
  gone: 'This photo or video no longer exists.',
  notVerified: 'The album could not be verified.',
})
