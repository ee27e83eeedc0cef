import type { Album } from '@safelight/client/albums'
import { allows, isOwner } from '@safelight/contract/rights'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/albums'
import { useNavigate, useParams } from '@tanstack/react-router'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { albumTitle } from '../../../components/albums/album-texts.ts'
import { LeaveAlbumDialog } from '../../../components/albums/leave-album-dialog.tsx'
import { useItemActions } from '../../../components/item-actions/item-actions-context.tsx'
import { RefusedList } from '../../../components/left-out/refused-list.tsx'
import { useShownItem } from '../../../components/viewer/use-shown-item.ts'
import { BackLink } from '../../../shared/ui/controls/back-link.tsx'
import { LinkButton } from '../../../shared/ui/controls/link-button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../../shared/ui/layout/page-title.tsx'
import { Skeleton } from '../../../shared/ui/progress/skeleton.tsx'
import styles from '../albums.module.css'
import { DeleteAlbumDialog } from '../dialogs/delete-album-dialog.tsx'
import { albumCount } from './album-count.ts'
import { AlbumEditor } from './album-editor.tsx'
import { AlbumGrid } from './album-grid.tsx'
import { AlbumHeader } from './album-header.tsx'
import { AlbumSelectionBar } from './album-selection-bar.tsx'
import { AlbumViewer } from './album-viewer.tsx'
import { ClosedAlbum } from './closed-album.tsx'
import { GuestUploadsBanner } from './guest-uploads/guest-uploads-banner.tsx'
import { TakeOutDialog } from './take-out-dialog.tsx'
import { UploadButton } from './upload-button.tsx'
import { type OpenAlbum, useAlbum } from './use-album.ts'
import { useAlbumEditing } from './use-album-editing.ts'
import { useAlbumUpload } from './use-album-upload.ts'
import { useEverything } from './use-everything.ts'

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

export function AlbumScreen() {
  const { id = '' } = useParams({ strict: false })
  return <Page>{ULID.test(id) ? <AlbumPage key={id} id={id} /> : <InvalidAlbum />}</Page>
}

const InvalidAlbum = () => (
  <>
    <PageTitle>{texts.album}</PageTitle>
    <EmptyState
      heading="h1"
      title={texts.invalidAlbumId}
      action={<LinkButton to="/albums">{texts.myAlbums}</LinkButton>}
    />
  </>
)

function AlbumPage({ id }: { id: string }) {
  const opened = useAlbum(id)
  const { value: album, failure, reload } = opened.album
  if (album && !album.problem && !opened.isGone)
    return <AlbumContent album={album} opened={opened} />
  return (
    <>
      <PageTitle>{texts.album}</PageTitle>
      <AlbumsLink own={album === undefined || isOwner(album.right)} />
      {album?.problem && <ClosedAlbum album={album} problem={album.problem} onTrusted={reload} />}
      {opened.isGone && <ErrorState message={texts.albumGone} />}
      {!album && failure !== undefined && (
        <ErrorState message={texts.albumFailed} onRetry={reload} />
      )}
      {!album && failure === undefined && <Skeleton width="9em" height="2.4rem" />}
    </>
  )
}

function AlbumContent({ album, opened }: { album: Album; opened: OpenAlbum }) {
  const { items } = opened
  const navigate = useNavigate()
  const shown = useShownItem()
  const editing = useAlbumEditing(album, opened)
  const { selection } = editing
  const everything = useEverything(album, items)
  const reload = () => {
    opened.album.reload()
    items.reload(0)
  }
  const uploading = useAlbumUpload(album.id, reload)
  const { share } = useItemActions()
  const [asking, setAsking] = useState<'delete' | 'leave'>()
  const isEmpty = items.isRead && items.items.length === 0 && items.status === 'end'
  const stopAsking = () => setAsking(undefined)

  return (
    <>
      <PageTitle>{albumTitle(album)}</PageTitle>
      <AlbumsLink own={isOwner(album.right)} />
      {editing.isEditing ? (
        <AlbumEditor
          album={album}
          selected={selection.selected.size}
          onSave={editing.save}
          onCancel={editing.stop}
          onTakeOut={() => editing.takeOut(selection.items)}
          onChooseCover={() => editing.chooseCover(selection.items[0])}
          onNewestCover={album.coverId === null ? undefined : () => editing.chooseCover(undefined)}
        />
      ) : (
        <AlbumHeader
          album={album}
          holds={albumCount(items.count ?? album.count, items.items)}
          onEdit={editing.start}
          onShare={() =>
            share(
              { type: 'album', id: album.id },
              { title: albumTitle(album), description: album.description },
            )
          }
          onAsk={setAsking}
          onTurnAround={editing.turnAround}
          onToggleComments={editing.toggleComments}
          onFiles={uploading.upload}
          everything={everything}
        />
      )}
      <AlbumNotes
        failure={editing.failure}
        isSpoiled={album.textSpoiled === true}
        refused={items.refused}
      />
      <RefusedList messages={uploading.refused} onDismiss={uploading.dismiss} />
      {isEmpty ? (
        <NothingYet album={album} onFiles={uploading.upload} />
      ) : (
        <AlbumGrid
          items={items}
          selection={selection}
          choosing={editing.isEditing}
          onOpen={shown.open}
        />
      )}
      {isOwner(album.right) && <GuestUploadsBanner albumId={album.id} onAdded={reload} />}
      {!editing.isEditing && <AlbumSelectionBar editing={editing} />}
      {shown.id && (
        <AlbumViewer
          album={album}
          items={items}
          editing={editing}
          itemId={shown.id}
          onMove={shown.move}
          onClose={shown.close}
        />
      )}
      {editing.question && <TakeOutDialog {...editing.question} />}
      {asking === 'delete' && (
        <DeleteAlbumDialog
          album={album}
          onClose={stopAsking}
          onDone={() => navigate({ to: '/albums' })}
        />
      )}
      {asking === 'leave' && (
        <LeaveAlbumDialog
          album={album}
          onClose={stopAsking}
          onDone={() => navigate({ to: '/shared' })}
        />
      )}
    </>
  )
}

const AlbumsLink = ({ own }: { own: boolean }) => (
  <BackLink to={own ? '/albums' : '/shared'}>{own ? texts.myAlbums : common.sharedWithMe}</BackLink>
)

interface NothingYetProps {
  album: Album
  onFiles: (files: File[]) => void
}

const NothingYet = ({ album: { id, right }, onFiles }: NothingYetProps) => (
  <EmptyState
    title={texts.nothingInAlbum}
    action={
      allows(right, 'addItems') && (
        <div className={styles.actions}>
          <UploadButton variant="primary" onFiles={onFiles} />
          <LinkButton to="/albums/$id/add" params={{ id }} icon={<ImagePlus size={16} />}>
            {texts.addPhotos}
          </LinkButton>
        </div>
      )
    }
  />
)

interface AlbumNotesProps {
  failure: string | undefined
  /** Whether the title and the description could not be verified. */
  isSpoiled: boolean
  /** The number of items that are hidden because they could not be verified. */
  refused: number
}

const AlbumNotes = ({ failure, isSpoiled, refused }: AlbumNotesProps) => (
  <div className={styles.notes}>
    {failure && <Banner tone="error">{failure}</Banner>}
    {isSpoiled && <Banner tone="warning">{texts.detailsDamaged}</Banner>}
    {refused > 0 && <Banner tone="warning">{texts.itemsNotShown({ count: refused })}</Banner>}
  </div>
)
