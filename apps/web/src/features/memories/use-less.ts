import {
  type ChoiceEdit,
  hide,
  hidePeriod,
  type Memory,
  showAgain,
} from '@safelight/client/memories'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/memories'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'

/** Actions that hide memories. Each shows a message with an undo, and resolves to false if it fails. */
export function useLess() {
  const { memories } = useLibrary()

  async function make(edit: ChoiceEdit): Promise<boolean> {
    try {
      await memories.choose(edit)
      return true
    } catch {
      showToast({ tone: 'error', text: common.saveFailed })
      return false
    }
  }

  async function hideBy(edit: ChoiceEdit, undo: ChoiceEdit, text: string): Promise<boolean> {
    const isDone = await make(edit)
    if (isDone) {
      showToast({ tone: 'success', text, action: { label: common.undo, run: () => make(undo) } })
    }
    return isDone
  }

  return {
    hideMemory: ({ kind, first, last }: Memory) =>
      hideBy(hide({ kind, first, last }), showAgain({ kind, first, last }), texts.memoryHidden),
    hideDays: ({ first, last }: Memory) =>
      hideBy(hidePeriod({ first, last }), showAgain({ first, last }), texts.daysHidden),
  }
}
