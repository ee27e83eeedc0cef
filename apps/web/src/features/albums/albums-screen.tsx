import type { Album } from '@safelight/library/albums'
import { useNavigate } from '@tanstack/react-router'
import { Plus, RefreshCw } from 'lucide-react'
import { useCallback, useState } from 'react'
import { albumTitle } from '../../shared/albums/album-texts.ts'
import { CreateAlbumDialog } from '../../shared/albums/create-album-dialog.tsx'
import { formatCount } from '../../shared/format.ts'
import { useLibrary } from '../../shared/library-context.tsx'
import { PageTitle } from '../../shared/page-title.tsx'
import { ShareDialog } from '../../shared/sharing/share-dialog.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { CoverCards, CoverCardsSkeleton } from '../../shared/ui/cover-card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Page, PageHeader } from '../../shared/ui/page.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { useLoaded } from '../../shared/use-loaded.ts'
import { AlbumCard } from './album-card.tsx'
import styles from './albums.module.css'
import { DeleteAlbumDialog } from './delete-album-dialog.tsx'

const ORDERS = [
  { id: 'newest', label: 'Newest first' },
  { id: 'oldest', label: 'Oldest first' },
  { id: 'title', label: 'By title' },
] as const
type Order = (typeof ORDERS)[number]['id']

/** My Albums: every album of one's own as a card. */
export function AlbumsScreen() {
  const { albums } = useLibrary()
  const { value, failure, loading, reload, change } = useLoaded(
    useCallback(() => albums.mine(), [albums]),
  )
  const navigate = useNavigate()
  const [order, setOrder] = useState<Order>('newest')
  const [creating, setCreating] = useState(false)
  const [sharing, setSharing] = useState<Album>()
  const [deleting, setDeleting] = useState<Album>()
  const view = (id: string) => void navigate({ to: '/albums/$id', params: { id } })

  return (
    <Page>
      <PageTitle>My Albums</PageTitle>
      <PageHeader
        title="My Albums"
        facts={value && formatCount(value.length, 'album')}
        controls={
          <>
            {value && value.length > 1 && (
              <Select
                label="Sort albums"
                labelHidden
                size="small"
                options={ORDERS}
                value={order}
                onChange={setOrder}
              />
            )}
            <Button icon={<RefreshCw size={15} />} busy={loading} onPress={reload}>
              Refresh
            </Button>
            <Button icon={<Plus size={16} />} onPress={() => setCreating(true)}>
              Create Album
            </Button>
          </>
        }
      />
      {!value && failure !== undefined && (
        <ErrorState message="Failed to load albums" onRetry={reload} />
      )}
      {!value && failure === undefined && <CoverCardsSkeleton />}
      {value && failure !== undefined && (
        <div className={styles.notes}>
          <Banner tone="error">Failed to load albums</Banner>
        </div>
      )}
      {value?.length === 0 && (
        <EmptyState title="No albums yet">
          Put pictures that belong together into an album, and share it if you like. Its title is
          encrypted like the pictures: only those that you choose can read it.
        </EmptyState>
      )}
      {value && value.length > 0 && (
        <CoverCards label="Albums">
          {sorted(value, order).map(album => (
            <AlbumCard
              key={album.id}
              album={album}
              onView={() => view(album.id)}
              onShare={album.problem ? undefined : () => setSharing(album)}
              onDelete={() => setDeleting(album)}
            />
          ))}
        </CoverCards>
      )}
      <CreateAlbumDialog
        isOpen={creating}
        onOpenChange={setCreating}
        onCreated={album => view(album.id)}
      />
      {sharing && (
        <ShareDialog
          what={{ type: 'album', id: sharing.id }}
          title={albumTitle(sharing)}
          description={sharing.description}
          onClose={() => {
            setSharing(undefined)
            reload()
          }}
        />
      )}
      {deleting && (
        <DeleteAlbumDialog
          album={deleting}
          onClose={() => setDeleting(undefined)}
          onDone={() => change(all => all.filter(album => album.id !== deleting.id))}
        />
      )}
    </Page>
  )
}

function sorted(albums: readonly Album[], order: Order): Album[] {
  const byDate = (a: Album, b: Album) => (a.createdAt < b.createdAt ? 1 : -1)
  if (order === 'newest') return albums.toSorted(byDate)
  if (order === 'oldest') return albums.toSorted((a, b) => byDate(b, a))
  return albums.toSorted((a, b) => albumTitle(a).localeCompare(albumTitle(b)))
}
