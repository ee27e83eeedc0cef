import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  unreadable: 'This file could not be read.',
  linkClosed: 'This link was disabled. Ask for a new one.',
  linkFull: 'This link accepts no more files. Ask for a new one.',
  noSpace: 'There is no space left for this file. Tell the person who sent you the link.',
  busy: 'Many people are sending files right now. Try again in a minute.',
  disconnected: 'The connection was lost. Check it and try again.',
  failed: 'This file could not be sent. Please try again.',
})
