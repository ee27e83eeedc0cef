import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  showTheWords: 'Show the words',
  failedToSavePleaseTryAgain: 'Failed to save. Please try again.',
  recoveryWords: 'Recovery Words',
  later: 'Later',
  didYouKeepThem: 'Did you keep them?',
  yourRecoveryWords: 'Your recovery words',
  these24WordsAreTheOnly:
    'These 24 words are the only way back into your library if you lose your password. Nobody can reset it for you: the server never sees your password or your words. Write them down in order and keep them somewhere safe.',
  theyOpenYourWholeLibrarySo:
    'They open your whole library, so they are shown only to someone who knows its password.',
  typeTwoOfTheWordsFrom: 'Type two of the words from the place where you keep them.',
  yourRecoveryWordsCouldNotBe: 'Your recovery words could not be opened.',
  done: 'Done',
  iHaveSavedThem: 'I have saved them',
})
