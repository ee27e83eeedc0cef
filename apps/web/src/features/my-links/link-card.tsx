import type { LibraryItem } from '@safelight/client/item'
import type { OwnLink } from '@safelight/client/sharing'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/my-links'
import { ChevronDown, Copy, Images, Pencil, Unlink } from 'lucide-react'
import { useId } from 'react'
import { Thumbnail } from '../../components/tile/thumbnail.tsx'
import { Button } from '../../shared/ui/controls/button.tsx'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import { Facts } from '../../shared/ui/layout/facts.tsx'
import { LinkContents } from './link-contents.tsx'
import type { LinkDetailsCache } from './link-details.ts'
import { expiryText, hasExpired } from './link-expiry.ts'
import styles from './my-links.module.css'
import { linkTitle } from './own-link-texts.ts'

export interface LinkCardProps {
  link: OwnLink
  cover: LibraryItem | undefined
  details: LinkDetailsCache
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
  onEdit: () => void
  onDisable: () => void
}

export function LinkCard({
  link,
  cover,
  details,
  isExpanded,
  onExpand,
  ...actions
}: LinkCardProps) {
  const { url, description, expiresAt, fileCount, hasPassword, originals } = link
  const title = linkTitle(link)
  const contents = useId()
  const heading = useId()
  const about = { size: 'small', 'aria-describedby': heading } as const
  const now = Date.now()
  return (
    <li className={styles.card} data-expanded={isExpanded || undefined}>
      <div className={styles.head}>
        <div className={styles.cover}>
          {cover ? <Thumbnail item={cover} /> : <Images size={22} aria-hidden="true" />}
        </div>
        <div className={styles.text}>
          <h2 id={heading} dir="auto" title={title}>
            {title}
          </h2>
          {description && (
            <p className={styles.description} dir="auto">
              {description}
            </p>
          )}
          {url === undefined && <p className={styles.problem}>{texts.unopenedHint}</p>}
          <Facts>
            {common.fileCount({ count: fileCount })}
            <span className={hasExpired(expiresAt, now) ? styles.problem : undefined}>
              {expiryText(expiresAt, now)}
            </span>
            {hasPassword && texts.withPassword}
            {!originals && texts.withoutOriginals}
          </Facts>
        </div>
        <div className={styles.actions}>
          {url !== undefined && (
            <>
              <Button {...about} icon={<Copy size={15} />} onPress={() => void copy(url)}>
                {texts.copyLink}
              </Button>
              <Button {...about} icon={<Pencil size={15} />} onPress={actions.onEdit}>
                {common.edit}
              </Button>
            </>
          )}
          <Button {...about} icon={<Unlink size={15} />} onPress={actions.onDisable}>
            {texts.disable}
          </Button>
          {url !== undefined && (
            <Button
              size="small"
              variant="quiet"
              aria-label={texts.photosOf({ title })}
              word={common.photos}
              aria-expanded={isExpanded}
              {...(isExpanded ? { 'aria-controls': contents } : {})}
              icon={<ChevronDown size={18} className={styles.chevron} />}
              onPress={() => onExpand(!isExpanded)}
            />
          )}
        </div>
      </div>
      {isExpanded && (
        <div id={contents} className={styles.contents}>
          <LinkContents link={link} details={details} />
        </div>
      )}
    </li>
  )
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ tone: 'success', text: texts.copied })
  } catch {
    showToast({ tone: 'error', text: texts.copyFailed })
  }
}
