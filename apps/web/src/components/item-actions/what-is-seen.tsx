import type { LibraryItem } from '@safelight/client/item'
import { texts } from '@safelight/texts/item-actions'
import { ScanSearch } from 'lucide-react'
import { Button } from '../../shared/ui/controls/button.tsx'
import { useItemActions } from './item-actions-context.tsx'
import { SuggestedLabels } from './suggested-labels.tsx'
import { useSees } from './use-sees.ts'
import styles from './what-is-seen.module.css'

/** Results of recognition for one's own item, below its details. */
export function WhatIsSeen({ item }: { item: LibraryItem }) {
  const { findSimilar } = useItemActions()
  if (!useSees()) return null
  return (
    <div className={styles.seen}>
      <SuggestedLabels item={item} />
      <Button size="small" icon={<ScanSearch size={16} />} onPress={() => findSimilar(item)}>
        {texts.findSimilar}
      </Button>
    </div>
  )
}
