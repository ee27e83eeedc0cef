import { texts } from '@safelight/texts/features/comments'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'
import type { TakeOutQuestion } from './use-album-editing.ts'

/** Asks before items that have comments leave an album. */
export const TakeOutDialog = ({ items, comments, answer }: TakeOutQuestion) => (
  <ConfirmDialog
    title={texts.removeTitle}
    message={texts.removeDeletes({ count: comments, items })}
    confirm={texts.remove}
    busy={texts.removing}
    failure={texts.removeFailed}
    isOpen
    onOpenChange={isOpen => !isOpen && answer(false)}
    onConfirm={async () => answer(true)}
  />
)
