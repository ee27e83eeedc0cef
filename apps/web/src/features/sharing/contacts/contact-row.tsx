import type { SharedWith } from '@safelight/client/sharing'
import type { Right } from '@safelight/contract/rights'
import { texts } from '@safelight/texts/features/sharing'
import { useState } from 'react'
import { ChangedContact } from '../../../components/contacts/changed-contact.tsx'
import { contactName } from '../../../components/contacts/contact-name.ts'
import { RIGHT_OPTIONS } from '../../../components/right-labels.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { Select } from '../../../shared/ui/fields/select.tsx'
import { Breakable } from '../../../shared/ui/layout/breakable.tsx'
import styles from '../sharing.module.css'
import { ComparedButton } from './compared-button.tsx'
import { Comparison } from './comparison.tsx'

export interface ContactRowProps {
  person: SharedWith
  onRight: (right: Right) => Promise<void>
  onRevoke: () => Promise<unknown>
  /** Replaces the share for the person's old keys by a share for the keys that the user now trusts. */
  onShareAgain: () => Promise<void>
  onCompared: () => void
  onTrusted: () => void
}

export function ContactRow(props: ContactRowProps) {
  const { person, onRight, onRevoke, onShareAgain, onCompared, onTrusted } = props
  const { busy, isBusy, run } = useBusy<'right' | 'revoke' | 'again'>()
  const [open, setOpen] = useState(false)
  const { email, displayName, right, compared, outdated, changed } = person

  return (
    <li className={styles.person}>
      <div className={styles.line}>
        <span className={styles.email}>
          <Breakable>{contactName(email, displayName)}</Breakable>
        </span>
        <Select
          label={texts.rightOf({ email })}
          labelHidden
          size="small"
          options={RIGHT_OPTIONS}
          value={right}
          disabled={busy}
          onChange={next => run(() => onRight(next), 'right')}
        />
        <Button
          variant="quiet"
          size="small"
          busy={isBusy('revoke')}
          aria-label={texts.stopSharingWith({ email })}
          onPress={() => run(onRevoke, 'revoke')}
        >
          {texts.stopSharing}
        </Button>
      </div>
      {outdated && (
        <Banner tone="warning">
          <p>{texts.sharedWithOldKeys({ email })}</p>
          <Button size="small" busy={isBusy('again')} onPress={() => run(onShareAgain, 'again')}>
            {isBusy('again') ? texts.sharing : texts.shareAgain}
          </Button>
        </Banner>
      )}
      {changed && <ChangedContact error={changed} onDone={onTrusted} />}
      {!outdated && !changed && (
        <ComparedButton compared={compared} isOpen={open} onPress={() => setOpen(!open)} />
      )}
      {open && !outdated && !changed && <Comparison {...person} onCompared={onCompared} />}
    </li>
  )
}
