import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  pageTitle: 'Recovery Words',
  later: 'Later',
  saveFailed: 'Failed to save. Please try again.',

  title: 'Your recovery words',
  lead: 'If you forget your password, only these 24 words open your library. Write them down in order and keep them somewhere safe.',
  savedThem: 'I have saved them',
  file: 'Safelight recovery words\nfor {email}\n\n{words}\n\nAnyone who has these words can open your library. Without them, nobody can replace a\nlost password. Keep this file away from the devices you use every day.\n',

  lockedLead: 'These words open your whole library. Enter your password to see them.',
  showWords: 'Show Recovery Words',
  openFailed: 'Failed to open your recovery words. Please try again.',

  checkTitle: 'Did you save them?',
  checkLead: 'Find your saved words and type these two.',
  word: 'Word {number}',
  wrongWord: 'This is not word {number}.',
  done: 'Done',
})
