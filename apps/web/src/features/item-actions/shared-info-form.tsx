import { editedTime } from '@safelight/client/edited-time'
import type { SharedEdit } from '@safelight/client/edits'
import { itemName, type LibraryItem } from '@safelight/client/item'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/item-actions'
import { useState } from 'react'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { localTime, TimeField } from '../../shared/ui/fields/time-field.tsx'
import { FormFrame } from './form-frame.tsx'

export interface SharedInfoFormProps {
  item: LibraryItem
  onSave: (edit: SharedEdit) => Promise<void>
  onDone: () => void
}

export function SharedInfoForm({ item, onSave, onDone }: SharedInfoFormProps) {
  const [name, setName] = useState(itemName(item))
  const [time, setTime] = useState(item.takenLocal.slice(0, 19))

  return (
    <FormFrame onSave={async () => onSave(await editOf(item, name, time))} onDone={onDone}>
      <TextField label={common.name} name="name" value={name} onChange={setName} required />
      <TimeField label={texts.dateAndTime} value={time} onChange={setTime} />
      <p>{texts.sharedEditHint}</p>
    </FormFrame>
  )
}

async function editOf(item: LibraryItem, name: string, time: string): Promise<SharedEdit> {
  const changed = time !== '' && time !== item.takenLocal.slice(0, 19)
  return { name, ...(changed ? { taken: await editedTime(item, localTime(time)) } : {}) }
}
