import type { SharedItemEntry } from '@safelight/client/sharing'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/shared-with-me'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'

export interface LeaveItemDialogProps {
  entry: SharedItemEntry
  onClose: () => void
  onDone: () => void
}

export const LEAVE_ITEM = texts.removeItem

export function LeaveItemDialog({ entry: { id, owner }, onClose, onDone }: LeaveItemDialogProps) {
  const { sharing } = useLibrary()
  return (
    <ConfirmDialog
      title={LEAVE_ITEM}
      message={texts.removeItemMessage({ email: owner.email })}
      confirm={common.remove}
      busy={common.removing}
      isOpen
      onOpenChange={open => !open && onClose()}
      failure={{ always: texts.removeItemFailed }}
      onConfirm={async () => {
        await sharing.leave({ type: 'item', id })
        onDone()
      }}
    />
  )
}
