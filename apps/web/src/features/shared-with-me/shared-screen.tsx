import type { Album } from '@safelight/library/albums'
import type { SharedItemEntry } from '@safelight/library/sharing'
import { LogOut } from 'lucide-react'
import { useCallback, useState } from 'react'
import { albumTitle, problemText } from '../../shared/albums/album-texts.ts'
import { LeaveAlbumDialog } from '../../shared/albums/leave-album-dialog.tsx'
import { formatCount } from '../../shared/format.ts'
import { useLibrary } from '../../shared/library-context.tsx'
import { Thumbnail } from '../../shared/media/thumbnail.tsx'
import { PageTitle } from '../../shared/page-title.tsx'
import { CardMenu } from '../../shared/ui/card-menu.tsx'
import { CoverCard } from '../../shared/ui/cover-card.tsx'
import { MenuItem } from '../../shared/ui/menu.tsx'
import { Page, PageHeader } from '../../shared/ui/page.tsx'
import { useLoaded } from '../../shared/use-loaded.ts'
import { LEAVE_ITEM, LeaveItemDialog } from './leave-item-dialog.tsx'
import { SharedList } from './shared-list.tsx'
import styles from './shared-with-me.module.css'

/** Shared with Me: albums and single items that others let one see. */
export function SharedScreen() {
  const { albums, sharing } = useLibrary()
  const shared = useLoaded(useCallback(() => albums.sharedWithMe(), [albums]))
  const items = useLoaded(useCallback(() => sharing.itemsSharedWithMe(), [sharing]))
  const [leavingAlbum, setLeavingAlbum] = useState<Album>()
  const [leavingItem, setLeavingItem] = useState<SharedItemEntry>()
  const isEmpty = shared.value?.length === 0 && items.value?.length === 0

  return (
    <Page>
      <PageTitle>Shared with Me</PageTitle>
      <PageHeader title="Shared with Me">
        {isEmpty && (
          <p className={styles.lead}>
            Nothing is shared with you yet. Albums and photos that others share with your e-mail
            address appear here.
          </p>
        )}
      </PageHeader>
      <SharedList
        id="shared-albums"
        title="Albums"
        loaded={shared}
        none="No shared albums"
        failure="Failed to load shared albums."
        card={album => (
          <CoverCard
            key={album.id}
            to="/albums/$id"
            id={album.id}
            heading="h3"
            picture={album.cover && <Thumbnail item={album.cover} />}
            title={albumTitle(album)}
            badge={formatCount(album.count, 'item')}
            facts={fromOf(album.ownerEmail, album.right)}
            problem={album.problem && problemText(album.problem)}
            menu={
              <LeaveMenu
                title={albumTitle(album)}
                leave="Leave Album"
                onLeave={() => setLeavingAlbum(album)}
              />
            }
          />
        )}
      />
      <SharedList
        id="shared-items"
        title="Photos and videos"
        loaded={items}
        none="No shared photos"
        failure="Failed to load shared media."
        card={entry => (
          <CoverCard
            key={entry.id}
            to="/media/$id"
            id={entry.id}
            heading="h3"
            picture={entry.item && <Thumbnail item={entry.item} />}
            title={entryTitle(entry)}
            facts={fromOf(entry.owner.email, entry.right)}
            problem={entry.problem && problemText(entry.problem)}
            menu={
              <LeaveMenu
                title={entryTitle(entry)}
                leave={LEAVE_ITEM}
                onLeave={() => setLeavingItem(entry)}
              />
            }
          />
        )}
      />
      {leavingAlbum && (
        <LeaveAlbumDialog
          album={leavingAlbum}
          onClose={() => setLeavingAlbum(undefined)}
          onDone={() => shared.change(all => without(all, leavingAlbum))}
        />
      )}
      {leavingItem && (
        <LeaveItemDialog
          entry={leavingItem}
          onClose={() => setLeavingItem(undefined)}
          onDone={() => items.change(all => without(all, leavingItem))}
        />
      )}
    </Page>
  )
}

interface LeaveMenuProps {
  title: string
  /** What the action is called. */
  leave: string
  onLeave: () => void
}

const LeaveMenu = ({ title, leave, onLeave }: LeaveMenuProps) => (
  <CardMenu title={title}>
    <MenuItem icon={<LogOut size={17} />} danger onAction={onLeave}>
      {leave}
    </MenuItem>
  </CardMenu>
)

const entryTitle = ({ item }: SharedItemEntry): string => item?.details?.name ?? 'Closed'

const without = <T extends { id: string }>(all: readonly T[], { id }: T): T[] =>
  all.filter(each => each.id !== id)

const fromOf = (email: string, right: 'VIEW' | 'EDIT' | 'OWNER'): string =>
  `Shared by ${email} · ${right === 'EDIT' ? 'Can edit' : 'Can view'}`
