import type { Sender } from '@safelight/client/sharing'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/shared-with-me'
import { useEffect, useState } from 'react'
import { albumTitle } from '../../components/albums/album-texts.ts'
import { LeaveAlbumDialog } from '../../components/albums/leave-album-dialog.tsx'
import { BlockSenderDialog } from '../../components/contacts/block-sender-dialog.tsx'
import { contactName } from '../../components/contacts/contact-name.ts'
import { useBlockedSendersChanged } from '../../components/contacts/use-blocked-senders-changed.ts'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { useSeeShares } from '../../components/inbox/use-inbox.ts'
import { usePages } from '../../components/item-lists/use-pages.ts'
import { useWhenStale } from '../../components/item-lists/use-when-stale.ts'
import { itemsText } from '../../components/items-text.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { Page, PageHeader } from '../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { LEAVE_ITEM, LeaveItemDialog } from './leave-item-dialog.tsx'
import { SharedList } from './shared-list.tsx'
import styles from './shared-with-me.module.css'

export function SharedScreen() {
  const { albums, contacts, sharing } = useLibrary()
  const shared = usePages(albums.sharedWithMe)
  const items = usePages(sharing.itemsSharedWithMe)
  const people = useAsync([contacts], () => contacts.list())
  useWhenStale(people.reload)
  useBlockedSendersChanged(() => {
    shared.reload(0)
    items.reload(0)
  })
  const isProven = (email: string) =>
    people.value?.some(one => one.email === email && one.compared) === true
  const [blocking, setBlocking] = useState<Sender>()
  const seeShares = useSeeShares()
  useEffect(seeShares, [seeShares])
  const isEmpty = [shared, items].every(list => list.status === 'end' && list.items.length === 0)

  return (
    <Page>
      <PageTitle>{common.sharedWithMe}</PageTitle>
      <PageHeader title={common.sharedWithMe} />
      <div className={isEmpty ? styles.empty : undefined}>
        <SharedList
          id="shared-albums"
          title={common.albums}
          loaded={shared}
          none={texts.noAlbums}
          more={texts.loadMoreAlbums}
          failure={texts.albumsFailed}
          entryOf={album => ({
            to: '/albums/$id',
            title: albumTitle(album),
            cover: album.cover,
            owner: { email: album.ownerEmail, accountId: album.ownerAccountId },
            badge: itemsText(album.count),
            ownerName: contactName(album.ownerEmail, album.ownerName),
            isProven: isProven(album.ownerEmail),
            isVerified: album.ownerVerified,
            right: album.right,
            problem: album.problem,
          })}
          leave={texts.leaveAlbum}
          leaveDialog={(album, onClose, onDone) => (
            <LeaveAlbumDialog album={album} onClose={onClose} onDone={onDone} />
          )}
          onBlock={setBlocking}
        />
        <SharedList
          id="shared-items"
          title={common.items}
          loaded={items}
          none={texts.noItems}
          more={texts.loadMoreItems}
          isLast
          failure={texts.itemsFailed}
          entryOf={entry => ({
            to: '/media/$id',
            title: entry.item?.details?.name ?? texts.unopenedItem,
            cover: entry.item,
            owner: entry.owner,
            ownerName: contactName(entry.owner.email, entry.owner.displayName),
            isProven: isProven(entry.owner.email),
            isVerified: entry.owner.emailVerified,
            right: entry.right,
            problem: entry.problem,
          })}
          leave={LEAVE_ITEM}
          leaveDialog={(entry, onClose, onDone) => (
            <LeaveItemDialog entry={entry} onClose={onClose} onDone={onDone} />
          )}
          onBlock={setBlocking}
        />
        {isEmpty && <p className={styles.lead}>{texts.emptyHint}</p>}
      </div>
      {blocking && <BlockSenderDialog sender={blocking} onClose={() => setBlocking(undefined)} />}
    </Page>
  )
}
