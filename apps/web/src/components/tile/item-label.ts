import { hasMotion, itemName, type LibraryItem } from '@safelight/client/item'
import { kindOf } from '@safelight/client/item-kind'
import { texts } from '@safelight/texts/components/tile'
import { formatDay, formatList } from '../../shared/format.ts'

/**
 * The label of an item for screen readers, such as `Photo Beach.jpg, July 4, 2024, Arezzo, Italy, favorite`. If
 * the item is the cover of a stack, `stacked` is the size of the stack.
 */
export function itemLabel(item: LibraryItem, stacked?: number): string {
  const { city, country, description } = item.privateDetails ?? {}
  const facts = [
    texts.itemName({ kind: kindOf(item), name: itemName(item) }),
    formatDay(item.takenLocal),
    city,
    country,
    hasMotion(item) && texts.livePhoto,
    stacked !== undefined && texts.stackOf({ count: stacked }),
    item.privateDetails?.isDamaged && texts.damagedFile,
    item.privateDetails?.isFavorite && texts.favorite,
    description,
  ]
  return formatList(facts.filter((fact): fact is string => typeof fact === 'string' && fact !== ''))
}
