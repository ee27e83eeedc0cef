import { useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { sayFailed } from '../../components/item-actions/change-failures.ts'
import { itemsText } from '../../components/items-text.ts'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'

/** What can be done with things in the trash. */
export function useTrashActions() {
  const { itemActions } = useLibrary()
  const [restoring, setRestoring] = useState<readonly string[]>([])
  return {
    /** Ids of those that are on their way back. */
    restoring,
    async restore(ids: readonly string[]): Promise<void> {
      setRestoring(now => [...now, ...ids])
      const result = await itemActions.restore(ids)
      setRestoring(now => now.filter(id => !ids.includes(id)))
      sayFailed(result, 'could not be restored')
      if (result.done.length === 0) return
      showToast({ tone: 'success', text: `${itemsText(result.done.length)} restored` })
    },
    /** Throws when not all of them could be deleted. */
    async deleteForGood(ids: readonly string[]): Promise<void> {
      const { failed, reason } = await itemActions.deleteForGood(ids)
      if (failed.length > 0) throw new Error(reason)
    },
    empty: () => itemActions.emptyTrash(),
  }
}
