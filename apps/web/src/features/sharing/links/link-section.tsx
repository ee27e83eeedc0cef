import { ApiError } from '@safelight/client/api-client'
import type { OwnLink, Shareable } from '@safelight/client/sharing'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { useUnlocked } from '../../../components/contexts/session-context.tsx'
import { itemsText } from '../../../components/items-text.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import styles from '../sharing.module.css'
import { LinkForm, type LinkSettings } from './link-form.tsx'
import { LinkRow } from './link-row.tsx'
import { useCreateLink } from './use-create-link.ts'

export interface LinkSectionProps {
  what: Shareable
  title: string
  description: string
  links: readonly OwnLink[]
  /** Links were made or ended: the edit is made in those that are there by then. */
  onLinks: (edit: (links: OwnLink[]) => OwnLink[]) => void
}

/** Links: for anyone who has the address, without an account. */
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
      setFailure(`Failed to create share link${isFull ? `: ${error.message}` : ''}`)
    }
  }

  async function revoke(link: OwnLink): Promise<void> {
    setFailure(undefined)
    try {
      await sharing.revokeLink(what, link.token)
      onLinks(before => before.filter(one => one.token !== link.token))
    } catch {
      setFailure('Failed to revoke link')
    }
  }

  return (
    <section className={styles.section} aria-labelledby="share-link">
      <h3 id="share-link">Link</h3>
      <p className={styles.hint}>
        Anyone with the full address can view this, without an account. The part after # is the key:
        the server never learns it.
      </p>
      {failure && <Banner tone="error">{failure}</Banner>}
      {links.length > 0 && (
        <ul className={styles.links} aria-label="Links">
          {links.map(link => (
            <LinkRow key={link.token} link={link} onRevoke={() => revoke(link)} />
          ))}
        </ul>
      )}
      {isTooMuch && (
        <Banner tone="warning">
          A link can hold {itemsText(itemsOfLink)}. Add them to an album and share that instead.
        </Banner>
      )}
      {making ? (
        <LinkForm title={title} busy={busy} onCreate={make} onCancel={() => setMaking(false)} />
      ) : (
        <div>
          <Button icon={<Link2 size={16} />} isDisabled={isTooMuch} onPress={() => setMaking(true)}>
            {links.length === 0 ? 'Create link' : 'Create another link'}
          </Button>
        </div>
      )}
    </section>
  )
}
