import type { OwnLink } from '@safelight/client/sharing'
import { texts } from '@safelight/texts/features/my-links'
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

const FAILURE = texts.disableFailed

export function DisableLinkDialog({ link, onClose, onDone }: DisableLinkDialogProps) {
  const { sharing } = useLibrary()

  async function disable(): Promise<void> {
    try {
      await sharing.disableLink(link)
    } catch (error) {
      throw new Error(serverMessage(error, FAILURE))
    }
    onDone()
    showToast({ tone: 'success', text: texts.disabled })
  }

  return (
    <ConfirmDialog
      title={texts.disableLink}
      message={texts.disableQuestion({ title: linkTitle(link) })}
      confirm={texts.disable}
      busy={texts.disabling}
      isOpen
      onOpenChange={open => !open && onClose()}
      failure={FAILURE}
      onConfirm={disable}
    />
  )
}
