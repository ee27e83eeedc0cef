import { useState } from 'react'
import { sayFailed } from '../../shared/care/use-care.ts'
import { formatCount } from '../../shared/format.ts'
import { useLibrary } from '../../shared/library-context.tsx'
import { showToast } from '../../shared/ui/toasts.tsx'

/** What can be done with things in the trash. */
export function useTrashActions() {
  const { care } = useLibrary()
  const [restoring, setRestoring] = useState(false)
  return {
    restoring,
    async restore(ids: readonly string[]): Promise<void> {
      setRestoring(true)
      const result = await care.restore(ids)
      setRestoring(false)
      sayFailed(result, 'could not be restored')
      if (result.done.length === 0) return
      showToast({ tone: 'success', text: `${formatCount(result.done.length, 'item')} restored` })
    },
    /** Throws when not all of them could be deleted. */
    async deleteForGood(ids: readonly string[]): Promise<void> {
      const { failed, reason } = await care.deleteForGood(ids)
      if (failed.length > 0) throw new Error(reason)
    },
    empty: () => care.emptyTrash(),
  }
}
