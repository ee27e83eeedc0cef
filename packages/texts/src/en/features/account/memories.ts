import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  lead: 'Memories show photos from this day in earlier years, from your trips and from whole years. Safelight also finds photos that look alike, and suggests which ones to keep. Only you see the memories and the suggestions.',
  lookForMemories: 'Show memories and find similar photos',
  hiddenMemories: 'Hidden memories',
  everythingFrom: 'Everything from {period}',
  showAgain: 'Show Again',
  showAgainNamed: 'Show {text} again',
})
