import type { LinkSession, PublicShare } from '@safelight/client/public-link'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/my-links'
import { useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { PicturesContext } from '../../components/contexts/pictures-context.tsx'
import { LinkFiles } from '../../components/link-files/link-files.tsx'
import { LinkViewer } from '../../components/link-files/link-viewer.tsx'
import { type LinkFilesList, useLinkFiles } from '../../components/link-files/use-link-files.ts'
import { useShownItem } from '../../components/viewer/use-shown-item.ts'
import { formatOwnFileSize } from '../../shared/format.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { Page, PageHeader } from '../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { Spinner } from '../../shared/ui/progress/spinner.tsx'
import styles from './my-links.module.css'
import { linkTitle } from './own-link-texts.ts'
import { useOwnLink } from './use-own-link.ts'

export function ViewLinkScreen() {
  const { token = '' } = useParams({ strict: false })
  const { state, retry } = useOwnLink(token)
  return (
    <Page>
      <PageTitle>{texts.sharedLink}</PageTitle>
      <div className={styles.back}>
        <LinkButton to="/my-links" size="small" icon={<ArrowLeft size={15} />}>
          {texts.backToMyLinks}
        </LinkButton>
      </div>
      {state.status === 'loading' && (
        <p className={styles.loading} role="status">
          <Spinner size={24} /> {common.loadingShared}
        </p>
      )}
      {state.status === 'failed' && (
        <div role="alert">
          <EmptyState
            heading="h1"
            title={texts.linkFailed}
            action={state.problem.retry && <Button onPress={retry}>{common.tryAgain}</Button>}
          >
            {state.problem.message}
          </EmptyState>
        </div>
      )}
      {state.status === 'open' && (
        <OpenLink key={token} share={state.share} session={state.session} />
      )}
    </Page>
  )
}

function OpenLink({ share, session }: { share: PublicShare; session: LinkSession }) {
  const { renditions, videos } = session
  const { originals, total } = share
  const pictures = useMemo(
    () => ({ renditions, videos, originals }),
    [renditions, videos, originals],
  )
  const files = useLinkFiles(share)
  const shown = useShownItem()
  useFileOfAddress(files, total, shown)
  const title = linkTitle({ title: share.title, url: '' })

  return (
    <PicturesContext value={pictures}>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} facts={common.fileCount({ count: total })}>
        {share.description && (
          <p className={styles.lead} dir="auto">
            {share.description}
          </p>
        )}
      </PageHeader>
      {total === 0 ? (
        <EmptyState title={texts.nothingShared} />
      ) : (
        <LinkFiles
          files={files}
          sizeText={formatOwnFileSize}
          total={total}
          onOpen={shown.open}
          onDownload={undefined}
        />
      )}
      {shown.id && (
        <LinkViewer
          files={files}
          sizeText={formatOwnFileSize}
          total={total - files.refused}
          itemId={shown.id}
          onMove={shown.move}
          onClose={shown.close}
          onDownload={undefined}
        />
      )}
    </PicturesContext>
  )
}

/** Opens the file whose index among the link's files is in the URL, unless there is no such file. */
function useFileOfAddress(
  { items, status, loadMore }: LinkFilesList,
  total: number,
  { move }: ReturnType<typeof useShownItem>,
): void {
  const { fileIndex = -1 } = useSearch({ strict: false })
  const file = items[fileIndex]
  const isFarther = !file && fileIndex >= 0 && fileIndex < total && status === 'more'
  useEffect(() => {
    if (file) move(file)
  }, [file, move])
  useEffect(() => {
    if (isFarther) loadMore()
  }, [isFarther, loadMore])
}
