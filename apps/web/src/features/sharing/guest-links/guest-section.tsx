import { ApiError } from '@safelight/client/api-client'
import type { OwnGuestLink } from '@safelight/client/guest-uploads'
import { texts } from '@safelight/texts/features/sharing'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { useMakerName } from '../links/use-maker-name.ts'
import styles from '../sharing.module.css'
import { GuestForm, type GuestSettings } from './guest-form.tsx'
import { GuestRow } from './guest-row.tsx'

export function GuestSection({ albumId, title }: { albumId: string; title: string }) {
  const { guestUploads } = useLibrary()
  const createdByName = useMakerName().slice(0, 100)
  const { value: links, change } = useAsync([guestUploads, albumId], () =>
    guestUploads.links(albumId),
  )
  const [making, setMaking] = useState(false)
  const { busy, run } = useBusy()
  const [failure, setFailure] = useState<string>()
  const open = links?.filter(link => link.isOpen && link.url) ?? []

  const make = (settings: GuestSettings) =>
    run(async () => {
      setFailure(undefined)
      try {
        const options = { title: title.slice(0, 100), createdByName, ...settings }
        const link = await guestUploads.createLink(albumId, options)
        change(before => [link, ...before])
        setMaking(false)
      } catch (error) {
        const isFull = error instanceof ApiError && error.code === 'LIMIT_REACHED'
        setFailure(isFull ? texts.guestLinksFull : texts.createGuestLinkFailed)
      }
    })

  async function close({ token }: OwnGuestLink): Promise<void> {
    setFailure(undefined)
    try {
      await guestUploads.closeLink(token)
      change(before => before.filter(link => link.token !== token))
    } catch {
      setFailure(texts.stopCollectingFailed)
    }
  }

  return (
    <section className={styles.section} aria-labelledby="share-guests">
      <h3 id="share-guests">{texts.letPeopleAdd}</h3>
      <p className={styles.hint}>{texts.guestLinkHint}</p>
      {failure && <Banner tone="error">{failure}</Banner>}
      {open.length > 0 && (
        <ul className={styles.links} aria-label={texts.guestLinks}>
          {open.map(link => (
            <GuestRow key={link.token} link={link} onClose={() => close(link)} />
          ))}
        </ul>
      )}
      {making ? (
        <GuestForm busy={busy} onCreate={make} onCancel={() => setMaking(false)} />
      ) : (
        <div>
          <Button icon={<ImagePlus size={16} />} onPress={() => setMaking(true)}>
            {open.length > 0 ? texts.createAnotherLinkToAdd : texts.createLinkToAdd}
          </Button>
        </div>
      )}
    </section>
  )
}
