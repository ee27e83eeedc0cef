import type { DetailsEdit } from '@safelight/client/edits'
import type { LibraryItem } from '@safelight/client/item'
import { type ChangeResult, type ItemChanges, preview } from '@safelight/client/item-changes'
import { undoEdit } from '@safelight/client/undo-edit'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/item-actions'
import { NOT_CHANGED, sayFailed } from '../../components/item-actions/change-failures.ts'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'

/** Says how many items an edit has changed, and offers to undo it. `items` are those of before the edit. */
export function offerUndo(
  itemActions: Pick<ItemChanges, 'editEach'>,
  items: readonly LibraryItem[],
  edit: DetailsEdit,
  { done }: ChangeResult,
): void {
  const undos = items.flatMap(before => {
    const { id, details: sharedDetails, privateDetails } = before
    const item = preview(before, edit)
    if (!done.includes(id) || !item || !sharedDetails || !privateDetails) return []
    return [{ item, edit: undoEdit({ sharedDetails, privateDetails }, edit) }]
  })
  if (undos.length === 0) return
  showToast({
    tone: 'success',
    text: texts.itemsChanged({ count: undos.length }),
    action: {
      label: common.undo,
      run: async () => sayFailed(await itemActions.editEach(undos), NOT_CHANGED),
    },
  })
}
