import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  lead: 'Your device looks for this day in earlier years, for trips, years and photos that look alike. Nobody else can see them. This choice applies to all your devices.',
  lookForMemories: 'Look for memories and photos that look alike',
  hiddenMemories: 'Hidden memories',
  everythingFrom: 'Everything from {period}',
  showAgain: 'Show Again',
  showAgainNamed: 'Show {text} again',
})
