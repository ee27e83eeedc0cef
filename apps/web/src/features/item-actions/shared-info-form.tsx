import type { SharedEdit } from '@safelight/library/edits'
import { itemName, type LibraryItem } from '@safelight/library/items'
import { useState } from 'react'
import { TextField } from '../ui/text-field.tsx'
import { localTime, TimeField } from '../ui/time-field.tsx'
import { DetailsForm } from './details-form.tsx'

export interface SharedInfoFormProps {
  item: LibraryItem
  onSave: (edit: SharedEdit) => Promise<void>
  onDone: () => void
}

/** What may be changed of somebody else's item: what its owner shares of it. */
export function SharedInfoForm({ item, onSave, onDone }: SharedInfoFormProps) {
  const [name, setName] = useState(itemName(item))
  const [time, setTime] = useState(item.takenLocal.slice(0, 19))

  return (
    <DetailsForm onSave={() => onSave(editOf(item, name, time))} onDone={onDone}>
      <TextField label="Name" name="name" value={name} onChange={setName} required />
      <TimeField label="Date and time" value={time} onChange={setTime} />
      <p>Its owner and everybody it is shared with see what you change.</p>
    </DetailsForm>
  )
}

function editOf(item: LibraryItem, name: string, time: string): SharedEdit {
  const offsetMinutes = item.details?.taken.offsetMinutes ?? null
  const changed = time !== '' && time !== item.takenLocal.slice(0, 19)
  return { name, ...(changed ? { taken: { local: localTime(time), offsetMinutes } } : {}) }
}
