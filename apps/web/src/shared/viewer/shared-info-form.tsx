import type { SharedEdit } from '@safelight/library/edits'
import { itemName, type LibraryItem } from '@safelight/library/items'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../error-message.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TimeField } from '../ui/time-field.tsx'
import styles from './info-panel.module.css'

export interface SharedInfoFormProps {
  item: LibraryItem
  onSave: (edit: SharedEdit) => Promise<void>
  onDone: () => void
}

/** What may be changed of somebody else's item: what its owner shares of it. */
export function SharedInfoForm({ item, onSave, onDone }: SharedInfoFormProps) {
  const [name, setName] = useState(itemName(item))
  const [time, setTime] = useState(item.takenLocal.slice(0, 19))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      await onSave(editOf(item, name, time))
      onDone()
    } catch (error) {
      setProblem(errorMessage(error, 'The item could not be changed.'))
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={save}>
      <TextField label="Name" name="name" value={name} onChange={setName} required />
      <TimeField label="Date and time" value={time} onChange={setTime} />
      <p>Its owner and everybody it is shared with see what you change.</p>
      {problem && <Banner tone="error">{problem}</Banner>}
      <footer className={styles.actions}>
        <Button onPress={onDone} isDisabled={busy}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" busy={busy}>
          Save
        </Button>
      </footer>
    </form>
  )
}

function editOf(item: LibraryItem, name: string, time: string): SharedEdit {
  const offsetMinutes = item.details?.taken.offsetMinutes ?? null
  const changed = time !== '' && time !== item.takenLocal.slice(0, 19)
  return {
    name,
    ...(changed ? { taken: { local: `${time.padEnd(19, ':00')}.000`, offsetMinutes } } : {}),
  }
}
