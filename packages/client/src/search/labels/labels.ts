import type { LibraryItem } from '../../items/item.ts'
import type { SealedRecords } from '../../recognition/shards/sealed-records.ts'
import type { LabelSuggestion } from '../meaning/vocabulary.ts'
import type { Search } from '../search.ts'
import { type RefusedLabels, refuse, refusedOf } from './refused-labels.ts'

export type { LabelSuggestion }

export interface LabelSuggestions {
  /**
   * Returns suggestions, the likeliest first, without labels that the item has or that were refused for it.
   */
  of(item: LibraryItem): Promise<LabelSuggestion[]>
  /** Never suggests this label for this item again, on any device. Rejects if the refusal cannot be saved. */
  refuse(id: string, label: string): Promise<void>
}

/** Creates label suggestions. `of` rejects if the refused labels cannot be read. */
export function createLabelSuggestions(
  search: Pick<Search, 'suggestLabels'>,
  refused: SealedRecords<RefusedLabels>,
): LabelSuggestions {
  return {
    async of({ id, privateDetails }) {
      if (!privateDetails) return []
      const [suggested, known] = await Promise.all([search.suggestLabels(id), refused.read()])
      const left = new Set([...privateDetails.labels.map(plain), ...refusedOf(known, id)])
      return suggested.filter(({ label }) => !left.has(label))
    },
    refuse: async (id, label) => void (await refused.change(before => refuse(before, id, label))),
  }
}

const plain = (label: string) => label.trim().toLowerCase()
