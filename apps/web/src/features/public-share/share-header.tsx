import type { PublicShare } from '@safelight/library/link-session'
import { Download } from 'lucide-react'
import { formatBytes, formatCount, formatDate } from '../../shared/format.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import styles from './public-share.module.css'

export interface ShareHeaderProps {
  share: PublicShare
  /** How many of its files have been handed to the browser, while all of them are being saved. */
  saved: number | undefined
  onDownloadAll: () => void
}

/** What a link is about, who made it and how long it lasts. */
export function ShareHeader({ share, saved, onDownloadAll }: ShareHeaderProps) {
  const { title, description, createdBy, expiresAt, originals, total, totalBytes } = share
  const facts = [
    createdBy.name && `Shared by ${createdBy.name}`,
    formatCount(total, 'file'),
    originals && total > 0 && formatBytes(totalBytes),
    expiresAt && `Expires ${formatDate(expiresAt)}`,
  ].filter(Boolean)
  return (
    <header className={styles.header}>
      <div className={styles.about}>
        <h1 dir="auto">{title || 'Shared with you'}</h1>
        {description && (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
        <ul className={styles.facts}>
          {facts.map(fact => (
            <li key={String(fact)} dir="auto">
              {fact}
            </li>
          ))}
        </ul>
      </div>
      {originals && (
        <Button
          icon={<Download size={18} />}
          isDisabled={total === 0}
          busy={saved !== undefined}
          onPress={onDownloadAll}
        >
          {saved === undefined ? 'Download All' : `Downloading ${saved}/${total}`}
        </Button>
      )}
    </header>
  )
}
