import type { ImportProgress } from '@safelight/client/import'
import { texts } from '@safelight/texts/features/upload'
import { useState } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import { RestoreButton, type RestoreButtonProps } from '../restore-button.tsx'

/** Offers to restore what an import left in the trash, until that is done. */
export function RestoreTrashed({
  trashed,
  size,
}: Pick<ImportProgress, 'trashed'> & Pick<RestoreButtonProps, 'size'>) {
  const { itemActions } = useLibrary()
  const [restored, setRestored] = useState<readonly string[]>([])
  const left = trashed.filter(id => !restored.includes(id))
  if (left.length === 0) return null

  async function restore(): Promise<void> {
    const { done, failed, reason = '' } = await itemActions.restore(left)
    setRestored(before => [...before, ...done])
    if (done.length > 0) {
      showToast({ tone: 'success', text: texts.resultRestored({ count: done.length }) })
    }
    if (failed.length > 0) {
      showToast({ tone: 'error', text: texts.restoreFailed({ count: failed.length, reason }) })
    }
  }

  return <RestoreButton count={left.length} size={size} onRestore={restore} />
}
