import type { LibraryItem } from '../../items/item.ts'
import { SOURCE } from '../../items/item-details.ts'

/**
 * Whether an item says what another one does not: something its owner or somebody else has changed, a place
 * that another program knew, a description, a heart or a label.
 */
export function saysMore(item: LibraryItem, than: LibraryItem): boolean {
  const { privateDetails: own, details, version, privateVersion } = item
  const { privateDetails: others } = than
  if (!own?.sources || !details || !others) return true
  if (version !== privateVersion || Object.values(own.sources).includes(SOURCE.PERSON)) return true
  const labels = new Set(others.labels.map(label => label.toLowerCase()))
  return (
    (own.isFavorite && !others.isFavorite) ||
    (own.description ?? others.description) !== others.description ||
    (own.sources.place === SOURCE.SIDECAR && others.latitude === undefined) ||
    own.labels.some(label => !labels.has(label.toLowerCase()))
  )
}
