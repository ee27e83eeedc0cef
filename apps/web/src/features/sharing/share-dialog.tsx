import type { Album } from '@safelight/client/albums'
import { itemName } from '@safelight/client/item'
import { kindOf } from '@safelight/client/item-kind'
import type { Shareable } from '@safelight/client/sharing'
import { texts } from '@safelight/texts/features/sharing'
import { useMemo, useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Dialog } from '../../shared/ui/overlays/dialog.tsx'
import { Skeleton } from '../../shared/ui/progress/skeleton.tsx'
import { ContactsSection, type ContactsSectionProps } from './contacts/contacts-section.tsx'
import { GuestSection } from './guest-links/guest-section.tsx'
import { LinkSection } from './links/link-section.tsx'
import styles from './sharing.module.css'

export interface ShareDialogProps {
  what: Shareable
  title?: string
  description?: string
  onClose: () => void
}

export function ShareDialog({
  what: asked,
  title = nameOf(asked),
  description = '',
  onClose,
}: ShareDialogProps) {
  // The album that was created to share several items with people.
  const [made, setMade] = useState<Album>()
  const { busy, run } = useBusy()
  const what = useMemo(
    (): Shareable => (made ? { type: 'album', id: made.id } : asked),
    [made, asked],
  )
  return (
    <Dialog title={titleOf(what)} isOpen busy={busy} onOpenChange={open => !open && onClose()}>
      <ShareContent
        what={what}
        title={made?.title ?? title}
        description={description}
        people={{ made, busy, run, onMade: setMade }}
      />
    </Dialog>
  )
}

interface ShareContentProps extends Omit<Required<ShareDialogProps>, 'onClose'> {
  people: Pick<ContactsSectionProps, 'made' | 'busy' | 'run' | 'onMade'>
}

function ShareContent({ what, title, description, people }: ShareContentProps) {
  const { sharing } = useLibrary()
  const { value, failure, reload, change } = useAsync([sharing, what], () => sharing.info(what), {
    keep: true,
  })

  if (!value) {
    return failure === undefined ? (
      <div className={styles.loading} aria-busy="true">
        <Skeleton width="100%" height="46px" />
        <Skeleton width="70%" height="1.2em" />
      </div>
    ) : (
      <ErrorState message={texts.sharingFailed} onRetry={reload} />
    )
  }
  return (
    <div className={styles.sections}>
      <ContactsSection
        {...people}
        what={what}
        people={value.people}
        onTrusted={reload}
        onPeople={edit => change(info => ({ ...info, people: edit(info.people) }))}
      />
      <LinkSection
        what={what}
        title={title}
        description={description}
        links={value.links}
        onLinks={edit => change(info => ({ ...info, links: edit(info.links) }))}
      />
      {what.type === 'album' && <GuestSection albumId={what.id} title={title} />}
    </div>
  )
}

const TITLES = {
  photo: texts.sharePhoto,
  video: texts.shareVideo,
  document: texts.shareDocument,
}

const nameOf = (what: Shareable): string => (what.type === 'item' ? itemName(what.item) : '')

function titleOf(what: Shareable): string {
  if (what.type === 'album') return texts.shareAlbum
  if (what.type === 'item') return TITLES[kindOf(what.item)]
  return texts.shareItems({ count: what.items.length })
}
