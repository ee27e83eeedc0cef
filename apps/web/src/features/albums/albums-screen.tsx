import type { Album } from '@safelight/client/albums'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/albums'
import { useNavigate } from '@tanstack/react-router'
import { Plus, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { albumTitle } from '../../components/albums/album-texts.ts'
import { CreateAlbumDialog } from '../../components/albums/create-album-dialog.tsx'
import { CoverCards, CoverCardsSkeleton } from '../../components/cards/cover-card.tsx'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { useItemActions } from '../../components/item-actions/item-actions-context.tsx'
import { useWhenStale } from '../../components/item-lists/use-when-stale.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Select } from '../../shared/ui/fields/select.tsx'
import { Page, PageHeader } from '../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { AlbumCard } from './album-card.tsx'
import { ORDERS, sortAlbums, useAlbumOrder } from './album-order.ts'
import styles from './albums.module.css'
import { DeleteAlbumDialog } from './dialogs/delete-album-dialog.tsx'

export function AlbumsScreen() {
  const { albums } = useLibrary()
  const { value, failure, loading, reload, change } = useAsync([albums], () => albums.mine())
  useWhenStale(reload)
  const navigate = useNavigate()
  const [order, setOrder] = useAlbumOrder()
  const [creating, setCreating] = useState(false)
  const { share } = useItemActions()
  const [deleting, setDeleting] = useState<Album>()
  const view = (id: string) => void navigate({ to: '/albums/$id', params: { id } })

  return (
    <Page>
      <PageTitle>{texts.myAlbums}</PageTitle>
      <PageHeader
        title={texts.myAlbums}
        facts={value && texts.albumCount({ count: value.length })}
        controls={
          <>
            {value && value.length > 1 && (
              <Select
                label={texts.sortAlbums}
                labelHidden
                size="small"
                options={ORDERS}
                value={order}
                onChange={setOrder}
              />
            )}
            <Button icon={<RefreshCw size={15} />} busy={loading} onPress={reload}>
              {texts.refresh}
            </Button>
            {(value ? value.length > 0 : failure !== undefined) && (
              <Button icon={<Plus size={16} />} onPress={() => setCreating(true)}>
                {texts.createAlbum}
              </Button>
            )}
          </>
        }
      />
      {!value && failure !== undefined && (
        <ErrorState message={texts.albumsFailed} onRetry={reload} />
      )}
      {!value && failure === undefined && <CoverCardsSkeleton />}
      {value && failure !== undefined && (
        <div className={styles.notes}>
          <Banner tone="error">{texts.albumsFailed}</Banner>
        </div>
      )}
      {value?.length === 0 && (
        <EmptyState
          title={texts.noAlbums}
          action={
            <Button
              variant="primary"
              size="large"
              icon={<Plus size={18} />}
              onPress={() => setCreating(true)}
            >
              {texts.createAlbum}
            </Button>
          }
        >
          {texts.albumsExplained}
        </EmptyState>
      )}
      {value && value.length > 0 && (
        <CoverCards label={common.albums}>
          {sortAlbums(value, order).map(album => (
            <AlbumCard
              key={album.id}
              album={album}
              onView={() => view(album.id)}
              onShare={
                album.problem
                  ? undefined
                  : () =>
                      share(
                        { type: 'album', id: album.id },
                        {
                          title: albumTitle(album),
                          description: album.description,
                          onClose: reload,
                        },
                      )
              }
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
