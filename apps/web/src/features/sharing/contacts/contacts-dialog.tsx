import { type Contact, fingerprintOf } from '@safelight/client/contacts'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/sharing'
import { useState } from 'react'
import { BlockSenderDialog } from '../../../components/contacts/block-sender-dialog.tsx'
import { useBlockedSendersChanged } from '../../../components/contacts/use-blocked-senders-changed.ts'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { Breakable } from '../../../shared/ui/layout/breakable.tsx'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import { Skeleton } from '../../../shared/ui/progress/skeleton.tsx'
import styles from '../sharing.module.css'
import { ComparedButton } from './compared-button.tsx'
import { Comparison } from './comparison.tsx'

export interface ContactsDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export const ContactsDialog = (props: ContactsDialogProps) => (
  <Dialog title={texts.contacts} {...props}>
    {props.isOpen && <People />}
  </Dialog>
)

function People() {
  const { contacts, sharing } = useLibrary()
  const { value, failure, reload } = useAsync([contacts], () => contacts.list())
  const blocked = useAsync([sharing], () => sharing.blocked())
  useBlockedSendersChanged(blocked.reload)
  const [blocking, setBlocking] = useState<Contact>()
  const [leaving, setLeaving] = useState<Contact>()
  return (
    <div className={styles.section}>
      <p className={styles.hint}>{texts.contactsHint}</p>
      {!value && failure === undefined && <Skeleton width="14em" height="1.2em" />}
      {!value && failure !== undefined && (
        <ErrorState message={texts.contactsFailed} onRetry={reload} />
      )}
      {value?.length === 0 && <p>{texts.noContacts}</p>}
      {value && value.length > 0 && (
        <ul className={styles.people} aria-label={common.people}>
          {value.map(contact => (
            <ContactRow
              key={contact.accountId}
              contact={contact}
              isBlocked={blocked.value?.some(one => one.accountId === contact.accountId) === true}
              onBlock={() => setBlocking(contact)}
              onCompared={reload}
              onRemove={() => setLeaving(contact)}
            />
          ))}
        </ul>
      )}
      {blocking && <BlockSenderDialog sender={blocking} onClose={() => setBlocking(undefined)} />}
      {leaving && (
        <ConfirmDialog
          title={texts.removeContactQuestion}
          message={texts.removeContactMessage({ email: leaving.email })}
          confirm={common.remove}
          busy={common.removing}
          isOpen
          onOpenChange={open => !open && setLeaving(undefined)}
          failure={texts.removeContactFailed}
          onConfirm={async () => {
            await contacts.remove(leaving)
            reload()
          }}
        />
      )}
    </div>
  )
}

interface ContactRowProps {
  contact: Contact
  isBlocked: boolean
  onBlock: () => void
  onCompared: () => void
  onRemove: () => void
}

function ContactRow({ contact, isBlocked, onBlock, onCompared, onRemove }: ContactRowProps) {
  const { email, compared } = contact
  const [isOpen, setIsOpen] = useState(false)
  const { value } = useAsync([contact], () => fingerprintOf(contact), { keep: true })
  return (
    <li className={styles.person}>
      <div className={styles.line}>
        <span className={styles.email}>
          <Breakable>{email}</Breakable>
        </span>
        {isBlocked ? (
          <span className={styles.hint}>{texts.blocked}</span>
        ) : (
          <Button
            variant="quiet"
            size="small"
            aria-label={texts.blockContact({ email })}
            onPress={onBlock}
          >
            {texts.block}
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          aria-label={texts.removeContact({ email })}
          onPress={onRemove}
        >
          {common.remove}
        </Button>
      </div>
      <ComparedButton compared={compared} isOpen={isOpen} onPress={() => setIsOpen(!isOpen)} />
      {isOpen && (
        <Comparison
          email={email}
          fingerprint={value}
          compared={compared}
          keys={contact}
          onCompared={onCompared}
        />
      )}
    </li>
  )
}
