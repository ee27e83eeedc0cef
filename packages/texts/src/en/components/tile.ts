import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  itemName: '{kind, select, video {Video {name}} document {Document {name}} other {Photo {name}}}',
  livePhoto: 'live photo',
  stackOf: 'stack of {count, number}',
  damagedFile: 'damaged',
  favorite: 'favorite',
  damaged: 'Damaged',
  tooLarge: 'Too large to show',
  soundOnly: 'Sound only',
  selectItem: 'Select {name}',
})
