import type { OwnLink } from '@safelight/client/sharing'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { serverMessage } from '../../shared/error-message.ts'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { linkTitle } from './own-link-texts.ts'

export interface DisableLinkDialogProps {
  link: OwnLink
  onClose: () => void
  onDone: () => void
}

const FAILURE = 'Failed to disable shared link'

/** Asks before a link is disabled, and disables it. */
export function DisableLinkDialog({ link, onClose, onDone }: DisableLinkDialogProps) {
  const { sharing } = useLibrary()

  async function disable(): Promise<void> {
    try {
      await sharing.disableLink(link)
    } catch (error) {
      throw new Error(serverMessage(error, FAILURE))
    }
    onDone()
    showToast({ tone: 'success', text: 'Shared link disabled successfully' })
  }

  return (
    <ConfirmDialog
      title="Disable Link"
      message={`Are you sure you want to disable the link "${linkTitle(link)}"? This will make it inaccessible to anyone with the link.`}
      confirm="Disable"
      busy="Disabling..."
      isOpen
      onOpenChange={open => !open && onClose()}
      failure={FAILURE}
      onConfirm={disable}
    />
  )
}
