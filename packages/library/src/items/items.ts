export {
  hasMotion,
  isDateGuessed,
  itemName,
  type LibraryItem,
  streamOf,
} from '../lib/items/item.ts'
export type { PrivateDetails } from '../lib/items/item-details.ts'
export { positionOf } from '../lib/items/months/timeline-order.ts'
export { shownSize, type Turn, turned, turnsOf } from '../lib/items/turns.ts'
export { isRareFormat } from '../lib/media/saving/as-jpeg.ts'
