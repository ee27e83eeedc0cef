import { RIGHTS, type Right } from '@safelight/contract/rights'
import { ApiError } from '@safelight/library/api-client'
import { ContactChangedError } from '@safelight/library/contacts'
import { type Shareable, type SharedWith, ShareWithSelfError } from '@safelight/library/sharing'
import { type FormEvent, useState } from 'react'
import { ChangedContact } from '../../components/contacts/changed-contact.tsx'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { RIGHT_HINTS, RIGHT_OPTIONS } from '../../components/right-labels.ts'
import { serverMessage } from '../../shared/error-message.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { Select } from '../../shared/ui/fields/select.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { PersonRow } from './person-row.tsx'
import styles from './sharing.module.css'

export interface PeopleSectionProps {
  what: Shareable
  people: readonly SharedWith[]
  /** People were added, changed or removed: the edit is made in those that are there by then. */
  onPeople: (edit: (people: SharedWith[]) => SharedWith[]) => void
  /** Other keys are trusted now, which makes others of those who are shown. */
  onTrusted: () => void
}

/** Specific people: who it is shared with, their rights, and the form that adds one. */
export function PeopleSection({ what, people, onPeople, onTrusted }: PeopleSectionProps) {
  const { sharing } = useLibrary()
  const [email, setEmail] = useState('')
  const [right, setRight] = useState<Right>(RIGHTS[0])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [unknown, setUnknown] = useState(false)
  const [changed, setChanged] = useState<ContactChangedError>()

  function fail(error: unknown, fallback: string): void {
    if (error instanceof ContactChangedError) setChanged(error)
    else
      setFailure(
        error instanceof ShareWithSelfError ? error.message : serverMessage(error, fallback),
      )
    setUnknown(error instanceof ApiError && error.code === 'RECIPIENT_NOT_FOUND')
  }

  function clear(): void {
    setFailure(undefined)
    setUnknown(false)
    setChanged(undefined)
  }

  /** False, and said why, if it could not be shared. */
  async function share(email: string, right: Right): Promise<boolean> {
    try {
      const info = await sharing.shareWith(what, email, right)
      onPeople(() => info.people)
      return true
    } catch (error) {
      fail(error, 'Failed to share with user')
      return false
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy || email.trim() === '') return
    clear()
    setBusy(true)
    if (await share(email, right)) setEmail('')
    setBusy(false)
  }

  async function change(person: SharedWith, next: Right): Promise<void> {
    clear()
    try {
      const info = await sharing.changeRight(what, person, next)
      const now = info.people.find(one => one.userId === person.userId)
      onPeople(before => before.map(one => (one.userId === now?.userId ? now : one)))
    } catch (error) {
      fail(error, 'Failed to share with user')
    }
  }

  async function revoke(person: SharedWith): Promise<boolean> {
    clear()
    try {
      await sharing.revoke(what, person)
      onPeople(before => before.filter(one => one.userId !== person.userId))
      return true
    } catch {
      setFailure('Failed to revoke user share')
      return false
    }
  }

  async function shareAgain(person: SharedWith): Promise<void> {
    if (await revoke(person)) await share(person.email, person.right)
  }

  return (
    <section className={styles.section} aria-labelledby="share-people">
      <h3 id="share-people">Specific people</h3>
      <form className={styles.invite} onSubmit={submit}>
        <TextField
          label="Email"
          name="email"
          type="email"
          value={email}
          onChange={setEmail}
          placeholder="friend@example.com"
        />
        <Select label="Right" options={RIGHT_OPTIONS} value={right} onChange={setRight} />
        <Button type="submit" variant="primary" busy={busy} isDisabled={email.trim() === ''}>
          {busy ? 'Sharing...' : 'Share'}
        </Button>
      </form>
      <p className={styles.hint}>
        {RIGHT_HINTS[what.type === 'album' ? 'album' : 'item']} People you share with get the
        originals, which may contain location and camera details.
      </p>
      {failure && (
        <Banner tone="error">
          {failure}
          {unknown && ' You can send them a link instead, below.'}
        </Banner>
      )}
      {changed && (
        <ChangedContact
          error={changed}
          onDone={() => {
            setChanged(undefined)
            onTrusted()
          }}
        />
      )}
      {people.length > 0 && (
        <ul className={styles.people} aria-label="Shared with">
          {people.map(person => (
            <PersonRow
              key={person.userId}
              person={person}
              onRight={next => change(person, next)}
              onRevoke={() => revoke(person)}
              onShareAgain={() => shareAgain(person)}
              onTrusted={onTrusted}
              onCompared={() =>
                onPeople(before =>
                  before.map(one =>
                    one.userId === person.userId ? { ...one, compared: true } : one,
                  ),
                )
              }
            />
          ))}
        </ul>
      )}
    </section>
  )
}
