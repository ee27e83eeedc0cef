import type { LibraryItem } from '@safelight/library/items'
import { useId } from 'react'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import styles from './form-frame.module.css'
import { useSaving } from './form-frame.tsx'
import { useInfoFields } from './info-form.tsx'

export interface EditOneDialogProps {
  item: LibraryItem
  onClose: () => void
}

/** Changes the details of one item, beginning with those that it has. */
export function EditOneDialog({ item, onClose }: EditOneDialogProps) {
  const form = useId()
  const { fields, save: saveFields } = useInfoFields(item)
  const { busy, problem, save } = useSaving(saveFields, onClose)
  return (
    <Dialog
      title="Edit 1 item"
      isOpen
      onOpenChange={open => !open && onClose()}
      busy={busy}
      actions={
        <>
          <Button onPress={onClose} isDisabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={save}>
        {fields}
        {problem && <Banner tone="error">{problem}</Banner>}
      </form>
    </Dialog>
  )
}
