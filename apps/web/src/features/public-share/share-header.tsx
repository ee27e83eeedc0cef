import type { PublicShare } from '@safelight/client/public-link'
import { isVisible } from '@safelight/contract/visible-text'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/public-share'
import { Download, FileArchive } from 'lucide-react'
import { formatEnd, formatFileSize } from '../../shared/format.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Facts } from '../../shared/ui/layout/facts.tsx'
import styles from './public-share.module.css'
import type { Saving } from './use-saving.ts'

export interface ShareHeaderProps {
  share: PublicShare
  saving: Saving
}

export function ShareHeader({ share, saving }: ShareHeaderProps) {
  const { title, description, createdBy, expiresAt, originals, total, totalBytes } = share
  return (
    <header className={styles.header}>
      <div className={styles.about}>
        <h1 dir="auto">{isVisible(title) ? title : texts.sharedWithYou}</h1>
        {description && (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
        <Facts>
          {createdBy.name && texts.sharedBy({ name: createdBy.name })}
          {common.fileCount({ count: total })}
          {originals && total > 0 && formatFileSize(totalBytes)}
          {expiresAt && texts.expiresOn({ date: formatEnd(expiresAt) })}
        </Facts>
      </div>
      {originals && (
        <div className={styles.downloads}>
          <Button
            icon={<Download size={18} />}
            isDisabled={total === 0}
            busy={saving.way === 'each'}
            onPress={saving.saveEach}
          >
            {saving.way === 'each'
              ? texts.downloadingFile({ saved: saving.saved, total })
              : texts.downloadAll}
          </Button>
          {total > 1 && (
            <Button
              icon={<FileArchive size={18} />}
              busy={saving.way === 'zip'}
              {...(saving.way !== 'zip' && { 'aria-label': texts.downloadZip })}
              onPress={saving.saveZip}
            >
              {saving.way === 'zip' ? texts.downloading : texts.asOneZip}
            </Button>
          )}
        </div>
      )}
    </header>
  )
}
