import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/sharing'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Select } from '../../../shared/ui/fields/select.tsx'
import styles from '../sharing.module.css'

export interface GuestSettings {
  maxFiles: number
  maxBytes: number
  expirationDays: number
}

const GiB = 1024 ** 3
const FILES = [
  { id: '50', label: common.fileCount({ count: 50 }) },
  { id: '200', label: common.fileCount({ count: 200 }) },
  { id: '1000', label: common.fileCount({ count: 1000 }) },
] as const
const SIZES = [
  { id: '1', label: texts.gigabytes({ count: 1 }) },
  { id: '5', label: texts.gigabytes({ count: 5 }) },
  { id: '20', label: texts.gigabytes({ count: 20 }) },
  { id: '100', label: texts.gigabytes({ count: 100 }) },
] as const
const ENDS = [
  { id: '1', label: texts.afterDays({ count: 1 }) },
  { id: '7', label: texts.afterDays({ count: 7 }) },
  { id: '30', label: texts.afterDays({ count: 30 }) },
  { id: '90', label: texts.afterDays({ count: 90 }) },
  { id: '365', label: texts.afterOneYear },
] as const

export interface GuestFormProps {
  busy: boolean
  onCreate: (settings: GuestSettings) => void
  onCancel: () => void
}

export function GuestForm({ busy, onCreate, onCancel }: GuestFormProps) {
  const [files, setFiles] = useState<(typeof FILES)[number]['id']>('200')
  const [size, setSize] = useState<(typeof SIZES)[number]['id']>('5')
  const [end, setEnd] = useState<(typeof ENDS)[number]['id']>('7')

  function create(event: FormEvent): void {
    event.preventDefault()
    if (busy) return
    onCreate({
      maxFiles: Number(files),
      maxBytes: Number(size) * GiB,
      expirationDays: Number(end),
    })
  }

  return (
    <form className={styles.linkForm} onSubmit={create}>
      <Select
        label={texts.maxFiles}
        options={FILES}
        value={files}
        onChange={setFiles}
        disabled={busy}
      />
      <Select
        label={texts.maxSize}
        options={SIZES}
        value={size}
        onChange={setSize}
        disabled={busy}
      />
      <Select label={texts.expires} options={ENDS} value={end} onChange={setEnd} disabled={busy} />
      <p className={styles.hint}>{texts.guestStorageHint}</p>
      <div className={styles.actions}>
        <Button onPress={onCancel} isDisabled={busy}>
          {common.cancel}
        </Button>
        <Button variant="primary" type="submit" busy={busy}>
          {busy ? texts.creating : texts.createLinkToAdd}
        </Button>
      </div>
    </form>
  )
}
