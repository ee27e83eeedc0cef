import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  selection: 'Selection',
  itemsSelected: '{count, plural, one {1 item} other {# items}} selected',
})
