import type { LibraryItem } from '@safelight/client/item'
import { LIMITS } from '@safelight/contract/limits'
import { RIGHTS, type Right } from '@safelight/contract/rights'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/sharing'
import { type FormEvent, useState } from 'react'
import { RIGHT_OPTIONS } from '../../../components/right-labels.ts'
import { formatDays } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Select } from '../../../shared/ui/fields/select.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import styles from '../sharing.module.css'

export interface Invitation {
  emails: readonly string[]
  right: Right
  title: string
}

export interface InviteFormProps {
  id: string
  /** The items, if several are shared. Sharing them creates an album. */
  items: readonly LibraryItem[] | undefined
  busy: boolean
  /** Returns the addresses that failed; they stay in the field. */
  onInvite: (invitation: Invitation) => Promise<readonly string[]>
}

export function InviteForm({ id, items, busy, onInvite }: InviteFormProps) {
  const [title, setTitle] = useState(() => (items ? daysOf(items) : ''))
  const [text, setText] = useState('')
  const [right, setRight] = useState<Right>(RIGHTS[0])
  const emails = [...new Set(text.split(/[\s,]+/).filter(email => email !== ''))]

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy || emails.length === 0) return
    const left = await onInvite({ emails, right, title: title.trim() })
    setText(left.join(', '))
  }

  return (
    <form id={id} className={styles.invite} onSubmit={submit}>
      {items && (
        <TextField
          label={texts.albumTitle}
          name="title"
          value={title}
          onChange={setTitle}
          placeholder={texts.untitledAlbum}
          maxLength={LIMITS.albumTitleChars}
          disabled={busy}
        />
      )}
      <TextField
        label={common.email}
        name="email"
        type="email"
        multiple
        value={text}
        onChange={setText}
        placeholder={texts.emailExample}
        describedBy={`${id}-hint`}
      />
      <Select label={texts.right} options={RIGHT_OPTIONS} value={right} onChange={setRight} />
      <Button type="submit" variant="primary" busy={busy} isDisabled={emails.length === 0}>
        {busy ? texts.sharing : common.share}
      </Button>
      <p id={`${id}-hint`} className={styles.hint}>
        {texts.emailHint}
      </p>
    </form>
  )
}

function daysOf(items: readonly LibraryItem[]): string {
  const times = items.map(item => item.takenLocal).sort()
  return formatDays(times[0] ?? '', times.at(-1) ?? '')
}
