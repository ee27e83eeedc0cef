import { LIMITS } from '@safelight/contract/limits'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/sharing'
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
  title: string
  busy: boolean
  onCreate: (settings: LinkSettings) => void
  onCancel: () => void
}

const EXPIRIES = [
  { id: 'never', label: texts.never },
  { id: '1', label: texts.afterDays({ count: 1 }) },
  { id: '7', label: texts.afterDays({ count: 7 }) },
  { id: '30', label: texts.afterDays({ count: 30 }) },
  { id: '90', label: texts.afterDays({ count: 90 }) },
  { id: '365', label: texts.afterOneYear },
] as const
type Expiry = (typeof EXPIRIES)[number]['id']

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
        label={texts.linkTitle}
        name="link-title"
        value={title}
        onChange={setTitle}
        maxLength={LIMITS.albumTitleChars}
        disabled={busy}
      />
      <Select
        label={texts.expires}
        options={EXPIRIES}
        value={expiry}
        onChange={setExpiry}
        disabled={busy}
      />
      <TextField
        label={texts.linkPassword}
        name="link-password"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        disabled={busy}
      />
      <Checkbox isSelected={originals} onChange={setOriginals} disabled={busy}>
        {texts.includeOriginals}
      </Checkbox>
      <div className={styles.actions}>
        <Button onPress={onCancel} isDisabled={busy}>
          {common.cancel}
        </Button>
        <Button variant="primary" type="submit" busy={busy}>
          {busy ? texts.creating : texts.createLink}
        </Button>
      </div>
    </form>
  )
}
