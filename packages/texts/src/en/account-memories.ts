import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  yourDeviceLooksForThisDay:
    'Your device looks for this day in earlier years, for trips, years and photos that look alike. Nobody else learns of them. What you choose here holds on all your devices.',
  lookForMemoriesAndPhotosThat: 'Look for memories and photos that look alike',
  hiddenMemories: 'Hidden memories',
  showTextAgain: 'Show {text} again',
  showAgain: 'Show Again',
})
