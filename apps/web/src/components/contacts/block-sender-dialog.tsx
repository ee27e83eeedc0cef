import type { Sender } from '@safelight/client/sharing'
import { texts } from '@safelight/texts/contacts'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { useLibrary } from '../contexts/library-context.tsx'

export interface BlockSenderDialogProps {
  sender: Sender
  onClose: () => void
}

/** Asks before a sender is blocked, and blocks them. */
export function BlockSenderDialog({ sender, onClose }: BlockSenderDialogProps) {
  const { sharing } = useLibrary()
  return (
    <ConfirmDialog
      title={texts.blockThisPerson}
      message={
        <>
          Everything that <strong>{sender.email}</strong> shares with you disappears, with what you
          added to their albums, and they cannot share with you again. They are not told. What you
          share with them stays shared. You can unblock them on the account page.
        </>
      }
      confirm={texts.block}
      busy={texts.blocking}
      isOpen
      onOpenChange={open => !open && onClose()}
      failure={texts.failedToBlockThisPerson}
      onConfirm={() => sharing.block(sender)}
    />
  )
}
