import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  lead: 'Memories show photos of this day in earlier years, of trips and of whole years. Safelight also finds photos that look alike, and suggests which ones to keep. Only you see both.',
  lookForMemories: 'Show memories and find similar photos',
  hiddenMemories: 'Hidden memories',
  everythingFrom: 'Everything from {period}',
  showAgain: 'Show Again',
  showAgainNamed: 'Show {text} again',
})
