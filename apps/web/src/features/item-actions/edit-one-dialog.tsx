import type { LibraryItem } from '@safelight/client/item'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/item-actions'
import { FormDialog } from '../../shared/ui/overlays/form-dialog.tsx'
import { useSaving } from './form-frame.tsx'
import { useInfoFields } from './info-form.tsx'

export interface EditOneDialogProps {
  item: LibraryItem
  onClose: () => void
}

export function EditOneDialog({ item, onClose }: EditOneDialogProps) {
  const { fields, save: saveFields } = useInfoFields(item)
  const { busy, problem, save } = useSaving(saveFields, onClose)
  return (
    <FormDialog
      title={texts.editItems({ count: 1 })}
      onClose={onClose}
      submit={common.save}
      busy={busy}
      failure={problem}
      onSubmit={save}
    >
      {fields}
    </FormDialog>
  )
}
