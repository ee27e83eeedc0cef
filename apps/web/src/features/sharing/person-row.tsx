import type { SharedWith } from '@safelight/library/sharing'
import type { Right } from '@safelight/vault/people'
import { ShieldCheck, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { useLibrary } from '../library-context.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { ChangedContact } from './changed-contact.tsx'
import { RIGHTS } from './rights.ts'
import styles from './sharing.module.css'

export interface PersonRowProps {
  person: SharedWith
  onRight: (right: Right) => Promise<void>
  onRevoke: () => Promise<unknown>
  /** Takes it from the keys of before, and shares with those that are trusted. */
  onShareAgain: () => Promise<void>
  onCompared: () => void
  /** Other keys of theirs are trusted now. */
  onTrusted: () => void
}

/** Somebody it is shared with: what they may do, and whether they are who they seem. */
export function PersonRow(props: PersonRowProps) {
  const { person, onRight, onRevoke, onShareAgain, onCompared, onTrusted } = props
  const [busy, setBusy] = useState<'right' | 'revoke' | 'again'>()
  const [open, setOpen] = useState(false)
  const { email, right, compared, outdated, changed } = person

  async function run(what: typeof busy, act: () => Promise<unknown>): Promise<void> {
    setBusy(what)
    await act()
    setBusy(undefined)
  }

  return (
    <li className={styles.person}>
      <div className={styles.line}>
        <span className={styles.email}>{email}</span>
        <Select
          label={`Right of ${email}`}
          labelHidden
          size="small"
          options={RIGHTS}
          value={right}
          disabled={busy !== undefined}
          onChange={next => run('right', () => onRight(next))}
        />
        <Button
          variant="quiet"
          size="small"
          busy={busy === 'revoke'}
          icon={<X size={16} />}
          aria-label={`Stop sharing with ${email}`}
          onPress={() => run('revoke', onRevoke)}
        />
      </div>
      {outdated && (
        <Banner tone="warning">
          <p>
            This is still shared with other keys of {email} than those that you trust. With these
            they cannot open it.
          </p>
          <Button size="small" busy={busy === 'again'} onPress={() => run('again', onShareAgain)}>
            {busy === 'again' ? 'Sharing...' : 'Share again'}
          </Button>
        </Banner>
      )}
      {changed && <ChangedContact error={changed} onDone={onTrusted} />}
      {!outdated && !changed && (
        <button
          type="button"
          className={styles.check}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {compared ? (
            <ShieldCheck size={14} aria-hidden="true" />
          ) : (
            <TriangleAlert size={14} aria-hidden="true" />
          )}
          {compared ? 'Compared' : 'Is it really them?'}
        </button>
      )}
      {open && !outdated && !changed && <Comparison person={person} onCompared={onCompared} />}
    </li>
  )
}

function Comparison({ person, onCompared }: Pick<PersonRowProps, 'person' | 'onCompared'>) {
  const { contacts } = useLibrary()
  const [failed, setFailed] = useState(false)
  const { email, fingerprint, compared, keys } = person

  async function markCompared(): Promise<void> {
    setFailed(false)
    await contacts.markCompared(keys).then(onCompared, () => setFailed(true))
  }

  return (
    <div className={styles.comparison}>
      <p>
        Ask {email} to read you the fingerprint of their account, by telephone or side by side. They
        find it in their account menu. If it is the same, nobody is in between.
      </p>
      <p className={styles.fingerprint}>{fingerprint}</p>
      {!compared && (
        <Button size="small" onPress={markCompared}>
          It is the same
        </Button>
      )}
      {failed && <Banner tone="error">That you have compared it could not be saved.</Banner>}
    </div>
  )
}
