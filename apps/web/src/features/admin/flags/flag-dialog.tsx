import type { FeatureFlag } from '@safelight/contract/admin-flags'
import { LIMITS } from '@safelight/contract/limits'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/admin/flags'
import { useState } from 'react'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { FormDialog } from '../../../shared/ui/overlays/form-dialog.tsx'

export interface FlagDialogProps {
  /** The flag to edit. Undefined to create a flag. */
  flag?: FeatureFlag
  onClose: () => void
  onSave: (flag: FeatureFlag) => Promise<boolean>
}

export function FlagDialog({ flag, onClose, onSave }: FlagDialogProps) {
  const [edited, setEdited] = useState<FeatureFlag>(
    flag ?? { name: '', description: '', value: false, active: true },
  )
  const { busy, run } = useBusy()
  const change = (part: Partial<FeatureFlag>) => setEdited({ ...edited, ...part })

  const save = () =>
    run(async () => {
      const isSaved = await onSave({ ...edited, name: edited.name.trim() })
      if (isSaved) onClose()
    })

  return (
    <FormDialog
      title={flag ? texts.editTitle : texts.addTitle}
      onClose={onClose}
      submit={common.save}
      isReady={edited.name.trim() !== ''}
      busy={busy}
      onSubmit={save}
    >
      <TextField
        label={common.name}
        name="flag-name"
        value={edited.name}
        onChange={name => change({ name })}
        maxLength={LIMITS.variableKeyChars}
        disabled={flag !== undefined}
        required
      />
      <TextField
        label={common.description}
        name="flag-description"
        value={edited.description}
        onChange={description => change({ description })}
        maxLength={LIMITS.variableDescriptionChars}
      />
      <Checkbox isSelected={edited.value} onChange={value => change({ value })}>
        {texts.valueOn}
      </Checkbox>
    </FormDialog>
  )
}
