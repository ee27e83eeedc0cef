import type { LibraryItem } from '@safelight/library/items'
import type { LinkSession, PublicShare } from '@safelight/library/link-session'
import { useCallback, useMemo, useRef, useState } from 'react'
import { PicturesContext } from '../../components/contexts/pictures-context.tsx'
import { useShownItem } from '../../components/viewer/use-shown-item.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { formatCount } from '../../shared/format.ts'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { FilesOfLink } from './files.tsx'
import styles from './public-share.module.css'
import { ShareHeader } from './share-header.tsx'
import { ShareViewer } from './share-viewer.tsx'
import { useFiles } from './use-files.ts'

export interface OpenShareProps {
  share: PublicShare
  session: LinkSession
}

/** Between the downloads of several files: browsers drop those that come all at once. */
const BETWEEN_DOWNLOADS = 200

/** A link that has been opened: what it is about, its files, and the one on show. */
export function OpenShare({ share, session }: OpenShareProps) {
  const { renditions, videos, downloads } = session
  const { originals } = share
  const pictures = useMemo(
    () => ({ renditions, videos, originals }),
    [renditions, videos, originals],
  )
  const files = useFiles(share)
  const shown = useShownItem()
  const { saved, saveAll } = useSaveAll(session, files.loadAll)

  const download = useCallback(
    (item: LibraryItem) => void save(() => downloads.save([item])),
    [downloads],
  )

  return (
    <PicturesContext value={pictures}>
      {share.title && <PageTitle>{share.title}</PageTitle>}
      <ShareHeader share={share} saved={saved} onDownloadAll={saveAll} />
      {files.refused > 0 && (
        <Banner tone="warning">
          {formatCount(files.refused, 'file')} could not be verified and {isAre(files.refused)} not
          shown.
        </Banner>
      )}
      {share.total === 0 ? (
        <EmptyState title="Nothing is shared here yet." />
      ) : (
        <FilesOfLink
          files={files}
          total={share.total}
          onOpen={shown.open}
          onDownload={originals ? download : undefined}
        />
      )}
      <footer className={styles.footer}>
        <p>End-to-end encrypted: the server that stores these files cannot open them.</p>
        <p>
          Fingerprint of the person who shared them: <code>{share.createdBy.fingerprint}</code>
        </p>
      </footer>
      {shown.id && (
        <ShareViewer
          files={files}
          total={share.total - files.refused}
          itemId={shown.id}
          onMove={shown.move}
          onClose={shown.close}
          onDownload={originals ? download : undefined}
        />
      )}
    </PicturesContext>
  )
}

/** Saves every file of the link, one after the other. */
function useSaveAll({ downloads }: LinkSession, loadAll: () => Promise<readonly LibraryItem[]>) {
  const [saved, setSaved] = useState<number>()
  const busy = useRef(false)

  async function run(): Promise<void> {
    const items = await loadAll().catch(() => {
      throw new Error('Failed to load shared content. Please try again later.')
    })
    for (const [i, item] of items.filter(each => each.details).entries()) {
      if (i > 0) await new Promise(resolve => setTimeout(resolve, BETWEEN_DOWNLOADS))
      setSaved(i + 1)
      await downloads.save([item])
    }
  }

  async function saveAll(): Promise<void> {
    if (busy.current) return
    busy.current = true
    setSaved(0)
    await save(run)
    setSaved(undefined)
    busy.current = false
  }

  return { saved, saveAll }
}

async function save(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    showToast({ tone: 'error', text: errorMessage(error, 'Download failed.') })
  }
}

const isAre = (count: number) => (count === 1 ? 'is' : 'are')
