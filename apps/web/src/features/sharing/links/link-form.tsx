import { LIMITS } from '@safelight/contract/limits'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx'
import { Select } from '../../../shared/ui/fields/select.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import styles from '../sharing.module.css'

export interface LinkSettings {
  title: string
  originals: boolean
  expirationDays: number | null
  password: string | undefined
}

export interface LinkFormProps {
  /** The title to begin with. */
  title: string
  busy: boolean
  onCreate: (settings: LinkSettings) => void
  onCancel: () => void
}

const EXPIRIES = [
  { id: 'never', label: 'Never' },
  { id: '1', label: 'After 1 day' },
  { id: '7', label: 'After 7 days' },
  { id: '30', label: 'After 30 days' },
  { id: '365', label: 'After 1 year' },
] as const
type Expiry = (typeof EXPIRIES)[number]['id']

/** The settings of a new link. */
export function LinkForm({ title: begun, busy, onCreate, onCancel }: LinkFormProps) {
  const [title, setTitle] = useState(() => begun.slice(0, LIMITS.albumTitleChars))
  const [expiry, setExpiry] = useState<Expiry>('never')
  const [password, setPassword] = useState('')
  const [originals, setOriginals] = useState(false)

  function create(event: FormEvent): void {
    event.preventDefault()
    if (busy) return
    onCreate({
      title: title.trim(),
      originals,
      expirationDays: expiry === 'never' ? null : Number(expiry),
      password: password === '' ? undefined : password,
    })
  }

  return (
    <form className={styles.linkForm} onSubmit={create}>
      <TextField
        label="Title for visitors (optional)"
        name="link-title"
        value={title}
        onChange={setTitle}
        maxLength={LIMITS.albumTitleChars}
        disabled={busy}
      />
      <Select
        label="Expires"
        options={EXPIRIES}
        value={expiry}
        onChange={setExpiry}
        disabled={busy}
      />
      <TextField
        label="Password (optional)"
        name="link-password"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        disabled={busy}
      />
      <Checkbox isSelected={originals} onChange={setOriginals} disabled={busy}>
        With originals. Originals may contain location and camera details.
      </Checkbox>
      <div className={styles.actions}>
        <Button onPress={onCancel} isDisabled={busy}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" busy={busy}>
          {busy ? 'Creating...' : 'Create link'}
        </Button>
      </div>
    </form>
  )
}
