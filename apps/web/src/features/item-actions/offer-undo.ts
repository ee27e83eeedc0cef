import type { DetailsEdit } from '@safelight/client/edits'
import type { LibraryItem } from '@safelight/client/item'
import { type ChangeResult, type ItemChanges, preview } from '@safelight/client/item-changes'
import { undoEdit } from '@safelight/client/undo-edit'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/item-actions'
import { NOT_CHANGED, sayFailed } from '../../components/item-actions/change-failures.ts'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'

/** Says how many items an edit has changed, and offers to undo it. `items` are those before the edit. */
export function offerUndo(
  itemActions: Pick<ItemChanges, 'editEach'>,
  items: readonly LibraryItem[],
  edit: DetailsEdit,
  { done }: ChangeResult,
): void {
  const reversals = items.flatMap(before => {
    const { id, details: sharedDetails, privateDetails } = before
    const item = preview(before, edit)
    if (!done.includes(id) || !item || !sharedDetails || !privateDetails) return []
    return [{ item, edit: undoEdit({ sharedDetails, privateDetails }, edit) }]
  })
  if (reversals.length === 0) return
  showToast({
    tone: 'success',
    text: texts.itemsChanged({ count: reversals.length }),
    action: {
      label: common.undo,
      run: async () => sayFailed(await itemActions.editEach(reversals), NOT_CHANGED),
    },
  })
}
