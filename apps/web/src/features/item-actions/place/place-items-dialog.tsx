import type { LibraryItem } from '@safelight/client/item'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/item-actions'
import { useState } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { failureOf, NOT_CHANGED } from '../../../components/item-actions/change-failures.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { offerUndo } from '../offer-undo.ts'
import { PlaceDialog } from './place-dialog.tsx'

export interface PlaceItemsDialogProps {
  items: readonly LibraryItem[]
  onClose: () => void
}

/** If the change fails for some items, only they stay in the dialog, for another try. */
export function PlaceItemsDialog({ items: chosen, onClose }: PlaceItemsDialogProps) {
  const { itemActions } = useLibrary()
  const [items, setItems] = useState(chosen)
  const { busy, run } = useBusy()
  const [problem, setProblem] = useState<string>()
  const placed = chosen.find(item => item.privateDetails?.latitude !== undefined)?.privateDetails

  return (
    <PlaceDialog
      title={texts.placeOfItems({ count: items.length })}
      start={placed}
      submit={common.save}
      busy={busy}
      failure={problem}
      onClose={onClose}
      onChoose={async ({ latitude, longitude, city = '', country = '' }) => {
        const place = { point: { latitude, longitude }, city, country }
        const result = await run(() => itemActions.edit(items, { place }))
        offerUndo(itemActions, items, { place }, result)
        if (result.failed.length === 0) return onClose()
        const failed = new Set(result.failed)
        setProblem(failureOf(result, NOT_CHANGED))
        setItems(items.filter(item => failed.has(item.id)))
      }}
    />
  )
}
