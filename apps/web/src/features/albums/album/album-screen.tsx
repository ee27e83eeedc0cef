import type { Album } from '@safelight/library/albums'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ChevronLeft, ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { albumTitle } from '../../shared/albums/album-texts.ts'
import { LeaveAlbumDialog } from '../../shared/albums/leave-album-dialog.tsx'
import { PageTitle } from '../../shared/page-title.tsx'
import { ShareDialog } from '../../shared/sharing/share-dialog.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { useShownItem } from '../../shared/use-shown-item.ts'
import { AlbumEditor } from './album-editor.tsx'
import { AlbumGrid } from './album-grid.tsx'
import { AlbumHeader } from './album-header.tsx'
import { AlbumNotes } from './album-notes.tsx'
import { AlbumSelectionBar } from './album-selection-bar.tsx'
import { AlbumViewer } from './album-viewer.tsx'
import styles from './albums.module.css'
import { ClosedAlbum } from './closed-album.tsx'
import { DeleteAlbumDialog } from './delete-album-dialog.tsx'
import { type OpenAlbum, useAlbum } from './use-album.ts'
import { useAlbumEditing } from './use-album-editing.ts'

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** One album: what it is called, what is in it, and the mode in which both are changed. */
export function AlbumScreen() {
  const { id = '' } = useParams({ strict: false })
  return <Page>{ULID.test(id) ? <AlbumPage key={id} id={id} /> : <InvalidAlbum />}</Page>
}

const InvalidAlbum = () => (
  <>
    <PageTitle>Album</PageTitle>
    <EmptyState
      heading="h1"
      title="Invalid album id"
      action={<LinkButton to="/albums">My Albums</LinkButton>}
    />
  </>
)

function AlbumPage({ id }: { id: string }) {
  const opened = useAlbum(id)
  const { value: album, failure, reload } = opened.album
  if (album && !album.problem) return <AlbumContent album={album} opened={opened} />
  return (
    <>
      <PageTitle>Album</PageTitle>
      <BackLink own={album === undefined || album.right === 'OWNER'} />
      {album?.problem && <ClosedAlbum album={album} problem={album.problem} onTrusted={reload} />}
      {!album && failure !== undefined && (
        <ErrorState message="Failed to load album" onRetry={reload} />
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
  const [asking, setAsking] = useState<'share' | 'delete' | 'leave'>()
  const isOwn = album.right === 'OWNER'
  const isEmpty = items.list?.length === 0 && items.status === 'idle' && !items.hasMore
  const stopAsking = () => setAsking(undefined)

  return (
    <>
      <PageTitle>{albumTitle(album)}</PageTitle>
      <BackLink own={isOwn} />
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
          count={items.count ?? album.count}
          onEdit={editing.start}
          onAsk={setAsking}
        />
      )}
      <AlbumNotes
        failure={editing.failure}
        isSpoiled={album.textSpoiled === true}
        refused={items.refused}
      />
      {isEmpty ? (
        <NothingYet album={album} />
      ) : (
        <AlbumGrid
          items={items}
          selection={selection}
          choosing={editing.isEditing}
          onOpen={shown.open}
        />
      )}
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
      {asking === 'share' && (
        <ShareDialog
          what={{ type: 'album', id: album.id }}
          title={albumTitle(album)}
          description={album.description}
          onClose={stopAsking}
        />
      )}
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

const BackLink = ({ own }: { own: boolean }) => (
  <Link to={own ? '/albums' : '/shared'} className={styles.back}>
    <ChevronLeft size={16} aria-hidden="true" />
    {own ? 'My Albums' : 'Shared with Me'}
  </Link>
)

const NothingYet = ({ album: { id, right } }: { album: Album }) => (
  <EmptyState
    title="Nothing in this album yet"
    action={
      right !== 'VIEW' && (
        <LinkButton
          variant="primary"
          to="/albums/$id/add"
          params={{ id }}
          icon={<ImagePlus size={16} />}
        >
          Add photos
        </LinkButton>
      )
    }
  />
)
