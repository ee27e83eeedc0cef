import type { SharedItemEntry } from '@safelight/client/sharing'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'

export interface LeaveItemDialogProps {
  entry: SharedItemEntry
  onClose: () => void
  onDone: () => void
}

/** The name of the action that removes a shared item from the list. */
export const LEAVE_ITEM = 'Remove from Shared with Me'

/** Asks before a shared item is removed from the list, and removes it. */
export function LeaveItemDialog({ entry: { id, owner }, onClose, onDone }: LeaveItemDialogProps) {
  const { sharing } = useLibrary()
  return (
    <ConfirmDialog
      title={LEAVE_ITEM}
      message={`You lose access to this until ${owner.email} shares it with you again.`}
      confirm="Remove"
      busy="Removing..."
      isOpen
      onOpenChange={open => !open && onClose()}
      failure={{ always: 'It could not be removed. Please try again.' }}
      onConfirm={async () => {
        await sharing.leave({ type: 'item', id })
        onDone()
      }}
    />
  )
}
