import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  cannotBeOpened: 'This item cannot be opened.',
  notInLibrary: 'This item is no longer in the library.',
  alreadyInLibrary: 'This file is already in your library.',
  changedElsewhere: 'This was changed on another device. Reload and try again.',
  deletionNeedsConnection: 'Permanent deletions need a connection. Try again when you are online.',
  gone: 'This item no longer exists.',
  notVerified: 'The album could not be verified.',
})
