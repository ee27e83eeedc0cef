import type { LibraryItem } from '@safelight/client/item'
import type { LinkSession, PublicShare } from '@safelight/client/public-link'
import { texts } from '@safelight/texts/features/public-share'
import { useCallback, useMemo } from 'react'
import { PicturesContext } from '../../components/contexts/pictures-context.tsx'
import { LinkFiles } from '../../components/link-files/link-files.tsx'
import { LinkViewer } from '../../components/link-files/link-viewer.tsx'
import { useLinkFiles } from '../../components/link-files/use-link-files.ts'
import { useShownItem } from '../../components/viewer/use-shown-item.ts'
import { formatFileSize } from '../../shared/format.ts'
import { inline } from '../../shared/inline.ts'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import styles from './public-share.module.css'
import { ShareHeader } from './share-header.tsx'
import { saveOrToast, useSaving } from './use-saving.ts'

export interface OpenShareProps {
  share: PublicShare
  session: LinkSession
}

export function OpenShare({ share, session }: OpenShareProps) {
  const { renditions, videos, downloads } = session
  const { originals } = share
  const pictures = useMemo(
    () => ({ renditions, videos, originals }),
    [renditions, videos, originals],
  )
  const files = useLinkFiles(share)
  const shown = useShownItem()
  const saving = useSaving(downloads, files.loadAll, share.title)

  const download = useCallback(
    (item: LibraryItem) => void saveOrToast(() => downloads.save([item])),
    [downloads],
  )

  const downloadJpeg = useCallback(
    (item: LibraryItem) => void saveOrToast(() => downloads.saveAsJpeg(item)),
    [downloads],
  )

  return (
    <PicturesContext value={pictures}>
      {share.title && <PageTitle>{share.title}</PageTitle>}
      <ShareHeader share={share} saving={saving} />
      {files.refused > 0 && (
        <Banner tone="warning">{texts.filesNotShown({ count: files.refused })}</Banner>
      )}
      {share.total === 0 ? (
        <EmptyState title={texts.nothingShared} />
      ) : (
        <LinkFiles
          files={files}
          sizeText={formatFileSize}
          total={share.total}
          onOpen={shown.open}
          onDownload={originals ? download : undefined}
        />
      )}
      <footer className={styles.footer}>
        <p>{texts.serverCannotOpen}</p>
        <p>
          {inline(
            texts.sharerFingerprint({
              fingerprint: share.createdBy.fingerprint,
              code: chunks => <code>{chunks}</code>,
            }),
          )}
        </p>
      </footer>
      {shown.id && (
        <LinkViewer
          files={files}
          sizeText={formatFileSize}
          total={share.total - files.refused}
          itemId={shown.id}
          onMove={shown.move}
          onClose={shown.close}
          onDownload={originals ? download : undefined}
          onDownloadJpeg={originals ? downloadJpeg : undefined}
        />
      )}
    </PicturesContext>
  )
}
