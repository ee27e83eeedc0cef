import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  lead: 'Your device puts together memories: photos of this day in earlier years, of trips and of whole years. It also finds photos that look alike. Nobody else can see them. This choice applies to all your devices.',
  lookForMemories: 'Look for memories and photos that look alike',
  hiddenMemories: 'Hidden memories',
  everythingFrom: 'Everything from {period}',
  showAgain: 'Show Again',
  showAgainNamed: 'Show {text} again',
})
