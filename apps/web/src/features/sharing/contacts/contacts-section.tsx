import type { Album } from '@safelight/client/albums'
import { ApiError } from '@safelight/client/api-client'
import { ContactChangedError } from '@safelight/client/contacts'
import { type Shareable, type SharedWith, ShareWithSelfError } from '@safelight/client/sharing'
import type { Right } from '@safelight/contract/rights'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/sharing'
import { useId, useState } from 'react'
import { albumTitle } from '../../../components/albums/album-texts.ts'
import { ChangedContact } from '../../../components/contacts/changed-contact.tsx'
import { NameOffer } from '../../../components/contacts/name-offer.tsx'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { serverMessage } from '../../../shared/error-message.ts'
import type { Busy } from '../../../shared/hooks/use-busy.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import styles from '../sharing.module.css'
import { ContactRow } from './contact-row.tsx'
import { type Invitation, InviteForm } from './invite-form.tsx'

export interface ContactsSectionProps {
  what: Shareable
  /** The album created to share several items. If defined, it is shared instead of `what`. */
  made: Album | undefined
  people: readonly SharedWith[]
  busy: boolean
  run: Busy['run']
  /** Called once an album was created from several items, whether or not sharing it succeeded. */
  onMade: (album: Album) => void
  onPeople: (edit: (people: SharedWith[]) => SharedWith[]) => void
  /** Called when the user has trusted new keys. The list of people is then outdated. */
  onTrusted: () => void
}

export function ContactsSection(props: ContactsSectionProps) {
  const { what, made, people, busy, run, onMade, onPeople, onTrusted } = props
  const { albums, sharing } = useLibrary()
  const form = useId()
  const [failures, setFailures] = useState<readonly string[]>([])
  const [unknown, setUnknown] = useState(false)
  const [changed, setChanged] = useState<ContactChangedError>()

  function clear(): void {
    setFailures([])
    setUnknown(false)
    setChanged(undefined)
  }

  /** Shows why an action failed. `email` names the person if the action was for several people. */
  function fail(error: unknown, email = ''): void {
    if (error instanceof ContactChangedError) {
      setChanged(error)
      return
    }
    const reason =
      error instanceof ShareWithSelfError ? error.message : serverMessage(error, texts.shareFailed)
    setFailures(before => [...before, email ? texts.shareFailedFor({ email, reason }) : reason])
    if (error instanceof ApiError && error.code === 'RECIPIENT_NOT_FOUND') setUnknown(true)
  }

  /** Shares with several people. Shows why some failed, and returns their addresses. */
  async function share(
    target: Shareable,
    emails: readonly string[],
    right: Right,
  ): Promise<string[]> {
    const { info, failed } = await sharing.shareWithAll(target, emails, right)
    if (info) onPeople(() => info.people)
    for (const { email, error } of failed) fail(error, emails.length > 1 ? email : undefined)
    return failed.map(({ email }) => email)
  }

  const invite = ({ emails, right, title }: Invitation): Promise<readonly string[]> =>
    run(async () => {
      clear()
      try {
        if (what.type !== 'items') return await share(what, emails, right)
        const album = await albums.create({ title, description: '' }, what.items)
        const left = await share({ type: 'album', id: album.id }, emails, right)
        onMade(album)
        return left
      } catch {
        setFailures([texts.albumSaveFailed])
        return emails
      }
    })

  async function change(person: SharedWith, next: Right): Promise<void> {
    clear()
    try {
      const info = await sharing.changeRight(what, person, next)
      const now = info.people.find(one => one.userId === person.userId)
      onPeople(before => before.map(one => (one.userId === now?.userId ? now : one)))
    } catch (error) {
      fail(error)
    }
  }

  async function revoke(person: SharedWith): Promise<boolean> {
    clear()
    try {
      await sharing.revoke(what, person)
      onPeople(before => before.filter(one => one.userId !== person.userId))
      return true
    } catch {
      setFailures([texts.stopSharingFailed])
      return false
    }
  }

  async function shareAgain(person: SharedWith): Promise<void> {
    if (await revoke(person)) await share(what, [person.email], person.right)
  }

  return (
    <section className={styles.section} aria-labelledby="share-people">
      <h3 id="share-people">{texts.specificPeople}</h3>
      {made && (
        <Banner tone="success">
          {texts.albumMade({ title: albumTitle(made), count: made.count })}
        </Banner>
      )}
      <InviteForm
        id={form}
        items={what.type === 'items' ? what.items : undefined}
        busy={busy}
        onInvite={invite}
      />
      <p className={styles.hint}>{HINTS[what.type]}</p>
      <NameOffer />
      {failures.length > 0 && (
        <Banner
          tone="error"
          action={
            made && (
              <Button size="small" type="submit" form={form} busy={busy}>
                {common.tryAgain}
              </Button>
            )
          }
        >
          {failures.map(failure => (
            <p key={failure}>{failure}</p>
          ))}
          {unknown && <p>{texts.useLinkInstead}</p>}
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
        <ul className={styles.people} aria-label={texts.sharedWith}>
          {people.map(person => (
            <ContactRow
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

const HINTS: Record<Shareable['type'], string> = {
  album: texts.shareAlbumHint,
  item: texts.shareItemHint,
  items: texts.shareItemsHint,
}
