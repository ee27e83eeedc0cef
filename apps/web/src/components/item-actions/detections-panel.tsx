import type { LibraryItem } from '@safelight/client/item'
import { texts } from '@safelight/texts/features/item-actions'
import { ScanSearch } from 'lucide-react'
import { Button } from '../../shared/ui/controls/button.tsx'
import { DetectedText } from './detected-text.tsx'
import { DetectedThings } from './detected-things.tsx'
import styles from './detections-panel.module.css'
import { useItemActions } from './item-actions-context.tsx'
import { SuggestedLabels } from './suggested-labels.tsx'
import { useIsRecognizing } from './use-is-recognizing.ts'

export function DetectionsPanel({ item }: { item: LibraryItem }) {
  const { findSimilar } = useItemActions()
  if (!useIsRecognizing()) return null
  return (
    <div className={styles.seen}>
      <DetectedThings item={item} />
      <DetectedText item={item} />
      <SuggestedLabels item={item} />
      <Button size="small" icon={<ScanSearch size={16} />} onPress={() => findSimilar(item)}>
        {texts.findSimilar}
      </Button>
    </div>
  )
}
