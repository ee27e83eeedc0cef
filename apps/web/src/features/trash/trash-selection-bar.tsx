import { texts } from '@safelight/texts/features/trash'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { SelectionFrame } from '../../components/selection/selection-frame.tsx'
import { isPageCovered } from '../../shared/hooks/key-focus.ts'
import { useKeys } from '../../shared/hooks/use-keys.ts'
import { Button } from '../../shared/ui/controls/button.tsx'

export interface TrashSelectionBarProps {
  count: number
  restoring: boolean
  onRestore: () => void
  onDelete: () => void
  onClear: () => void
}

export function TrashSelectionBar(props: TrashSelectionBarProps) {
  const { count, restoring, onRestore, onDelete, onClear } = props
  const key = () => count > 0 && !isPageCovered() && onDelete()
  useKeys({ Delete: key, '#': key })

  return (
    <SelectionFrame count={count} leave={texts.clearSelection} onLeave={onClear}>
      <Button
        variant="quiet"
        icon={<ArchiveRestore size={18} />}
        busy={restoring}
        onPress={onRestore}
      >
        {texts.restore}
      </Button>
      <Button variant="danger" icon={<Trash2 size={18} />} onPress={onDelete}>
        {texts.deletePermanently}
      </Button>
    </SelectionFrame>
  )
}
