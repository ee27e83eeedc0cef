import type { SharedItemEntry } from '@safelight/library/sharing'
import { useLibrary } from '../../shared/library-context.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'

export interface LeaveItemDialogProps {
  entry: SharedItemEntry
  onClose: () => void
  onDone: () => void
}

/** The name of the action that gives up what somebody shared. */
export const LEAVE_ITEM = 'Remove from Shared with Me'

/** Asks before an item that somebody shared is given up, and gives it up. */
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
