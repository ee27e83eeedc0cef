import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  livePhoto: 'live photo',
  stackOfStacked: 'stack of {stacked}',
  video: 'Video',
  document: 'Document',
  selectName: 'Select {name}',
})
