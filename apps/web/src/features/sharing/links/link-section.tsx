import { ApiError } from '@safelight/client/api-client'
import type { OwnLink, Shareable } from '@safelight/client/sharing'
import { texts } from '@safelight/texts/features/sharing'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { useUnlocked } from '../../../components/contexts/session-context.tsx'
import { itemsText } from '../../../components/items-text.ts'
import { formatEnd } from '../../../shared/format.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { AddressRow } from '../address-row.tsx'
import styles from '../sharing.module.css'
import { LinkForm, type LinkSettings } from './link-form.tsx'
import { useMakerName } from './use-maker-name.ts'

export interface LinkSectionProps {
  what: Shareable
  title: string
  description: string
  links: readonly OwnLink[]
  onLinks: (edit: (links: OwnLink[]) => OwnLink[]) => void
}

export function LinkSection({ what, title, description, links, onLinks }: LinkSectionProps) {
  const { sharing } = useLibrary()
  const { itemsOfLink } = useUnlocked().user.limits
  const [making, setMaking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { busy, create } = useCreateLink(what, description)
  const isTooMuch = what.type === 'items' && what.items.length > itemsOfLink

  async function make(settings: LinkSettings): Promise<void> {
    setFailure(undefined)
    try {
      const link = await create(settings)
      onLinks(before => [link, ...before])
      setMaking(false)
    } catch (error) {
      const isFull = error instanceof ApiError && error.code === 'LIMIT_REACHED'
      setFailure(
        isFull ? texts.createLinkRefused({ reason: error.message }) : texts.createLinkFailed,
      )
    }
  }

  async function revoke(link: OwnLink): Promise<void> {
    setFailure(undefined)
    try {
      await sharing.revokeLink(what, link.token)
      onLinks(before => before.filter(one => one.token !== link.token))
    } catch {
      setFailure(texts.revokeFailed)
    }
  }

  return (
    <section className={styles.section} aria-labelledby="share-link">
      <h3 id="share-link">{texts.link}</h3>
      <p className={styles.hint}>{texts.linkHint}</p>
      {failure && <Banner tone="error">{failure}</Banner>}
      {links.length > 0 && (
        <ul className={styles.links} aria-label={texts.links}>
          {links.map(link => (
            <LinkRow key={link.token} link={link} onRevoke={() => revoke(link)} />
          ))}
        </ul>
      )}
      {isTooMuch && <Banner tone="warning">{texts.tooManyForLink({ count: itemsOfLink })}</Banner>}
      {making ? (
        <LinkForm title={title} busy={busy} onCreate={make} onCancel={() => setMaking(false)} />
      ) : (
        <div>
          <Button icon={<Link2 size={16} />} isDisabled={isTooMuch} onPress={() => setMaking(true)}>
            {links.length === 0 ? texts.createLink : texts.createAnotherLink}
          </Button>
        </div>
      )}
    </section>
  )
}

function useCreateLink(what: Shareable, description: string) {
  const { sharing } = useLibrary()
  const createdByName = useMakerName()
  const { busy, run } = useBusy()

  const create = (settings: LinkSettings) =>
    run(() => sharing.createLink(what, { ...settings, description, createdByName }))

  return { busy, create }
}

const LinkRow = ({ link, onRevoke }: { link: OwnLink; onRevoke: () => Promise<void> }) => (
  <AddressRow
    label={texts.linkAddress}
    url={link.url}
    facts={factsOf(link)}
    end={texts.disable}
    onEnd={onRevoke}
  />
)

const factsOf = ({ fileCount, hasPassword, originals, expiresAt }: OwnLink): string =>
  [
    itemsText(fileCount),
    originals ? texts.withOriginals : texts.withoutOriginals,
    hasPassword ? texts.withPassword : undefined,
    expiresAt ? texts.until({ date: formatEnd(expiresAt) }) : texts.doesNotExpire,
  ]
    .filter(part => part !== undefined)
    .join(' · ')
