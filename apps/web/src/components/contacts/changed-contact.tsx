import { type ContactChangedError, fingerprintOf } from '@safelight/client/contacts'
import { isSameIdentity } from '@safelight/crypto/public-identity'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/components/contacts'
import { useState } from 'react'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { useLibrary } from '../contexts/library-context.tsx'
import styles from './contacts.module.css'

export function ChangedContact(props: { error: ContactChangedError; onDone: () => void }) {
  const { contact, claimed } = props.error
  // Undefined if the address has not changed. If the keys have changed too, only the keys are reported.
  const newAddress = claimed.email !== contact.email ? claimed.email : undefined
  const isMoved = newAddress !== undefined && isSameIdentity(contact, claimed)
  const { contacts } = useLibrary()
  const [asking, setAsking] = useState(false)
  const { value } = useAsync(
    [contact, claimed],
    async () => ({ before: await fingerprintOf(contact), now: await fingerprintOf(claimed) }),
    { keep: true },
  )
  return (
    <Banner tone="error">
      <strong>
        {isMoved
          ? texts.addressChanged({ before: contact.email, now: newAddress })
          : texts.keysChanged({ email: contact.email })}
      </strong>
      <p>{isMoved ? texts.newAddressWarning : texts.newAccountWarning}</p>
      {value && (
        <dl className={styles.fingerprints}>
          <dt>{texts.knownFingerprint}</dt>
          <dd>{value.before}</dd>
          <dt>{texts.newFingerprint}</dt>
          <dd>{value.now}</dd>
        </dl>
      )}
      <Button size="small" onPress={() => setAsking(true)}>
        {texts.fingerprintCompared}
      </Button>
      <ConfirmDialog
        title={texts.trustQuestion}
        message={texts.trustMessage({ email: contact.email, fingerprint: value?.now ?? '' })}
        confirm={texts.trust}
        busy={common.saving}
        isOpen={asking}
        onOpenChange={setAsking}
        failure={texts.trustFailed}
        onConfirm={async () => {
          await contacts.replace(contact, claimed)
          props.onDone()
        }}
      />
    </Banner>
  )
}
