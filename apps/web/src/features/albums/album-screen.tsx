import type { AlbumDetails } from '@safelight/library/albums'
import type { LibraryItem } from '@safelight/library/items'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { albumTitle, problemText } from '../../shared/albums/album-texts.ts'
import { formatCount } from '../../shared/format.ts'
import { useLibrary } from '../../shared/library-context.tsx'
import { PageTitle } from '../../shared/page-title.tsx'
import { ShareDialog } from '../../shared/sharing/share-dialog.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { Viewer } from '../../shared/viewer/viewer.tsx'
import { AlbumActions } from './album-actions.tsx'
import { AlbumEditor } from './album-editor.tsx'
import { AlbumGrid } from './album-grid.tsx'
import styles from './albums.module.css'
import { useAlbum } from './use-album.ts'

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** One album: what it is called, what is in it, and the mode in which both are changed. */
export function AlbumScreen() {
  const { id = '' } = useParams({ strict: false })
  if (!ULID.test(id)) {
    return (
      <div className={styles.page}>
        <PageTitle>Album</PageTitle>
        <EmptyState
          heading="h1"
          title="Invalid album id"
          action={<LinkButton to="/albums">My Albums</LinkButton>}
        />
      </div>
    )
  }
  return <OpenAlbum key={id} id={id} />
}

function OpenAlbum({ id }: { id: string }) {
  const { albums, sharing: shares } = useLibrary()
  const navigate = useNavigate()
  const { album: loaded, items, status, loadMore, drop } = useAlbum(id)
  const [editing, setEditing] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<string>>(NOTHING)
  const [asking, setAsking] = useState<'delete' | 'leave' | 'share'>()
  const [shown, setShown] = useState<LibraryItem>()
  const [failure, setFailure] = useState<string>()
  const album = loaded.value

  if (!album || album.problem) {
    const failed = loaded.failure !== undefined || album?.problem !== undefined
    return (
      <div className={styles.page}>
        <PageTitle>Album</PageTitle>
        <BackLink own />
        {failed ? (
          <ErrorState message="Failed to load album" onRetry={loaded.reload} />
        ) : (
          <Skeleton width="9em" height="2.4rem" />
        )}
        {album?.problem && <Banner tone="warning">{problemText(album.problem)}</Banner>}
      </div>
    )
  }

  const own = album.right === 'OWNER'
  const list = items?.list ?? []

  function stopEditing(): void {
    setEditing(false)
    setSelected(NOTHING)
    setFailure(undefined)
  }

  async function save(details: AlbumDetails): Promise<void> {
    setFailure(undefined)
    try {
      const same =
        details.title === album?.title &&
        details.description === album.description &&
        !album.textSpoiled
      loaded.set(same ? album : await albums.edit(id, details))
      stopEditing()
    } catch {
      setFailure('Failed to save album')
    }
  }

  async function attempt(act: () => Promise<void>): Promise<void> {
    setFailure(undefined)
    try {
      await act()
      setSelected(NOTHING)
    } catch {
      setFailure('Failed to save album')
    }
  }

  const takeOut = () =>
    attempt(async () => {
      const ids = [...selected]
      await albums.takeOut(id, ids)
      drop(ids)
      loaded.set(await albums.get(id))
    })

  const chooseCover = () =>
    attempt(async () => {
      await albums.setCover(
        id,
        list.find(item => selected.has(item.id)),
      )
      loaded.set(await albums.get(id))
    })

  return (
    <div className={styles.page}>
      <PageTitle>{albumTitle(album)}</PageTitle>
      <BackLink own={own} />
      {!editing && (
        <header className={styles.header}>
          <div className={styles.headline}>
            <h1 dir="auto">{albumTitle(album)}</h1>
            <p className={styles.counts}>
              {formatCount(album.count, 'photo')}
              {!own && ` · Shared by ${album.ownerEmail}`}
              {album.right === 'VIEW' && ' · You can view'}
              {album.right === 'EDIT' && ' · You can edit'}
            </p>
            {album.description && (
              <p className={styles.about} dir="auto">
                {album.description}
              </p>
            )}
          </div>
          <AlbumActions
            right={album.right}
            onEdit={() => setEditing(true)}
            onShare={() => setAsking('share')}
            onDelete={() => setAsking('delete')}
            onLeave={() => setAsking('leave')}
          />
        </header>
      )}
      {editing && (
        <AlbumEditor
          album={album}
          selected={list.filter(item => selected.has(item.id))}
          onSave={save}
          onCancel={stopEditing}
          onTakeOut={takeOut}
          onChooseCover={chooseCover}
        />
      )}
      {failure && (
        <div className={styles.note}>
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
      {album.textSpoiled && (
        <div className={styles.note}>
          <Banner tone="warning">
            Title and description could not be verified: somebody who may edit this album has
            damaged them. Write them anew, and look at whom you share it with.
          </Banner>
        </div>
      )}
      {items !== undefined && items.refused > 0 && (
        <div className={styles.note}>
          <Banner tone="warning">
            {formatCount(items.refused, 'item')} could not be verified, so{' '}
            {items.refused === 1 ? 'it is' : 'they are'} not shown.
          </Banner>
        </div>
      )}
      {items && list.length === 0 && status === 'idle' ? (
        <EmptyState
          title="Nothing in this album yet"
          action={
            album.right === 'VIEW' ? undefined : (
              <LinkButton to="/gallery">Go to gallery</LinkButton>
            )
          }
        >
          {album.right !== 'VIEW' && 'Select photos in your gallery, then choose Add to album.'}
        </EmptyState>
      ) : (
        <AlbumGrid
          items={items ? list : undefined}
          status={status}
          hasMore={items?.next !== undefined}
          selecting={editing}
          selected={selected}
          onSelect={item => setSelected(toggled(selected, item.id))}
          selectable={item => own || !item.shared}
          onOpen={setShown}
          onLoadMore={loadMore}
        />
      )}
      {shown && (
        <Viewer
          items={list}
          total={Math.max(album.count, list.length)}
          itemId={shown.id}
          onChange={setShown}
          onClose={() => setShown(undefined)}
        />
      )}
      {asking === 'share' && (
        <ShareDialog
          what={{ type: 'album', id }}
          title={albumTitle(album)}
          description={album.description}
          onClose={() => setAsking(undefined)}
        />
      )}
      <ConfirmDialog
        title="Delete Album"
        message={`“${albumTitle(album)}” is deleted for everybody it is shared with. The photos in it stay in your library.`}
        confirm="Delete"
        busy="Deleting..."
        isOpen={asking === 'delete'}
        onOpenChange={() => setAsking(undefined)}
        failure={{ always: 'Failed to delete album. Please try again.' }}
        onConfirm={async () => {
          await albums.remove(id)
          navigate({ to: '/albums' })
        }}
      />
      <ConfirmDialog
        title="Leave Album"
        message="You lose access to this album, and what you have added is taken out of it."
        confirm="Leave"
        busy="Leaving..."
        isOpen={asking === 'leave'}
        onOpenChange={() => setAsking(undefined)}
        failure="The album could not be left."
        onConfirm={async () => {
          await shares.leave({ type: 'album', id })
          navigate({ to: '/shared' })
        }}
      />
    </div>
  )
}

const BackLink = ({ own }: { own: boolean }) => (
  <Link to={own ? '/albums' : '/shared'} className={styles.back}>
    <ChevronLeft size={16} aria-hidden="true" />
    {own ? 'My Albums' : 'Shared with Me'}
  </Link>
)

const NOTHING: ReadonlySet<string> = new Set()

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}
