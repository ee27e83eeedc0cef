import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  lead: 'Photos of this day in earlier years, of trips and of whole years. Only you see them.',
  lookForMemories: 'Show memories, and suggest which of several similar photos to keep',
  hiddenMemories: 'Hidden memories',
  everythingFrom: 'Everything from {period}',
  showAgain: 'Show Again',
  showAgainNamed: 'Show {text} again',
})
