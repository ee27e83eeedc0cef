import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  selection: 'Selection',
  itemsSelected: '{count, plural, one {1 photo or video} other {# photos and videos}} selected',
})
