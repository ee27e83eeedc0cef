import { type ContactChangedError, fingerprintOf } from '@safelight/library/contacts'
import { useCallback, useState } from 'react'
import { useLibrary } from '../library-context.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useLoaded } from '../use-loaded.ts'
import styles from './sharing.module.css'

/** The hard stop when somebody's keys are not those that were known, and the way past it by hand. */
export function ChangedContact(props: { error: ContactChangedError; onDone: () => void }) {
  const { contact, claimed } = props.error
  const { contacts } = useLibrary()
  const [asking, setAsking] = useState(false)
  const load = useCallback(
    async () => ({ before: await fingerprintOf(contact), now: await fingerprintOf(claimed) }),
    [contact, claimed],
  )
  const { value } = useLoaded(load)
  return (
    <Banner tone="error">
      <strong>The keys of {contact.email} have changed.</strong>
      <p>
        Nothing was sent or opened. Either they have a new account, or somebody on the way, the
        server for instance, wants to read along. Ask them, by telephone or in person, for the
        fingerprint of their account.
      </p>
      {value && (
        <dl className={styles.fingerprints}>
          <dt>You know them by</dt>
          <dd>{value.before}</dd>
          <dt>The server now says</dt>
          <dd>{value.now}</dd>
        </dl>
      )}
      <Button size="small" onPress={() => setAsking(true)}>
        I have compared the new one
      </Button>
      <ConfirmDialog
        title="Trust the new keys?"
        message={`Go on only if ${contact.email} has read you the new fingerprint: ${value?.now ?? ''}. Otherwise whoever is in between can read all that you share from now on.`}
        confirm="Trust these keys"
        busy="Saving..."
        isOpen={asking}
        onOpenChange={setAsking}
        failure="The contact could not be changed."
        onConfirm={async () => {
          await contacts.replace(contact, claimed)
          props.onDone()
        }}
      />
    </Banner>
  )
}
