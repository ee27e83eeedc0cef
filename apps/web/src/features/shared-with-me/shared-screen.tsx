import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { albumTitle, problemText } from '../../shared/albums/album-texts.ts'
import { formatCount } from '../../shared/format.ts'
import { useLibrary } from '../../shared/library-context.tsx'
import { Thumbnail } from '../../shared/media/thumbnail.tsx'
import { PageTitle } from '../../shared/page-title.tsx'
import { useLoaded } from '../../shared/use-loaded.ts'
import { SharedCard } from './shared-card.tsx'
import { SharedList } from './shared-list.tsx'
import styles from './shared-with-me.module.css'

/** Shared with Me: albums and single items that others let one see. */
export function SharedScreen() {
  const { albums, sharing } = useLibrary()
  const shared = useLoaded(useCallback(() => albums.sharedWithMe(), [albums]))
  const items = useLoaded(useCallback(() => sharing.itemsSharedWithMe(), [sharing]))
  const isEmpty = shared.value?.length === 0 && items.value?.length === 0

  return (
    <div className={styles.page}>
      <PageTitle>Shared with Me</PageTitle>
      <h1 className={styles.title}>Shared with Me</h1>
      {isEmpty && (
        <p className={styles.lead}>
          Nothing is shared with you yet. Albums and photos that others share with your e-mail
          address appear here.
        </p>
      )}
      <SharedList
        id="shared-albums"
        title="Albums"
        loaded={shared}
        none="No shared albums"
        failure="Failed to load shared albums."
        card={album => (
          <SharedCard
            key={album.id}
            link={<Link to="/albums/$id" params={{ id: album.id }} />}
            picture={album.cover && <Thumbnail item={album.cover} />}
            title={albumTitle(album)}
            badge={formatCount(album.count, 'item')}
            from={album.ownerEmail}
            right={album.right}
            problem={album.problem && problemText(album.problem)}
          />
        )}
      />
      <SharedList
        id="shared-items"
        title="Photos and videos"
        loaded={items}
        none="No shared photos"
        failure="Failed to load shared media."
        card={({ item, id, owner, right, problem }) => (
          <SharedCard
            key={id}
            link={<Link to="/media/$id" params={{ id }} />}
            picture={item && <Thumbnail item={item} />}
            title={item?.details?.name ?? 'Closed'}
            from={owner.email}
            right={right}
            problem={problem && problemText(problem)}
          />
        )}
      />
    </div>
  )
}
