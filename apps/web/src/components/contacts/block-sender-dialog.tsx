import type { Sender } from '@safelight/client/sharing'
import { texts } from '@safelight/texts/components/contacts'
import { inline } from '../../shared/inline.ts'
import { Breakable } from '../../shared/ui/layout/breakable.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { useLibrary } from '../contexts/library-context.tsx'

export interface BlockSenderDialogProps {
  sender: Sender
  onClose: () => void
}

export function BlockSenderDialog({ sender, onClose }: BlockSenderDialogProps) {
  const { sharing } = useLibrary()
  return (
    <ConfirmDialog
      title={texts.blockQuestion}
      message={inline(
        texts.blockMessage({
          email: sender.email,
          b: () => (
            <strong>
              <Breakable>{sender.email}</Breakable>
            </strong>
          ),
        }),
      )}
      confirm={texts.block}
      busy={texts.blocking}
      isOpen
      onOpenChange={open => !open && onClose()}
      failure={texts.blockFailed}
      onConfirm={() => sharing.block(sender)}
    />
  )
}
