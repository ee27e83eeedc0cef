import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  unreadable: 'This file could not be read.',
  linkClosed: 'This link was closed.',
  linkFull: 'This link accepts no more files.',
  noSpace: 'There is no space left for this file.',
  busy: 'Many people are sending files right now. Try again in a minute.',
  disconnected: 'The connection was lost.',
  failed: 'This file could not be sent.',
})
