import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { albumTitle, problemText } from '../../shared/albums/album-texts.ts'
import { formatCount } from '../../shared/format.ts'
import { useLibrary } from '../../shared/library-context.tsx'
import { Thumbnail } from '../../shared/media/thumbnail.tsx'
import { PageTitle } from '../../shared/page-title.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { useLoaded } from '../../shared/use-loaded.ts'
import { SharedCard } from './shared-card.tsx'
import styles from './shared-with-me.module.css'

/** Shared with Me: albums and single items that others let one see. */
export function SharedScreen() {
  const { albums, sharing } = useLibrary()
  const load = useCallback(async () => {
    const [shared, items] = await Promise.all([albums.sharedWithMe(), sharing.itemsSharedWithMe()])
    return { albums: shared, items }
  }, [albums, sharing])
  const { value, failure, reload } = useLoaded(load)
  const isEmpty = value && value.albums.length === 0 && value.items.length === 0

  return (
    <div className={styles.page}>
      <PageTitle>Shared with Me</PageTitle>
      <h1 className={styles.title}>Shared with Me</h1>
      {!value && failure !== undefined && (
        <ErrorState message="Failed to load shared content" onRetry={reload} />
      )}
      {!value && failure === undefined && (
        <div className={styles.cards} aria-busy="true">
          {['a', 'b', 'c', 'd'].map(card => (
            <Skeleton key={card} aspectRatio="4 / 3" radius="10px" />
          ))}
        </div>
      )}
      {isEmpty && (
        <EmptyState title="Nothing is shared with you yet">
          Albums and photos that others share with your e-mail address appear here.
        </EmptyState>
      )}
      {value && !isEmpty && (
        <>
          <section className={styles.section} aria-labelledby="shared-albums">
            <h2 id="shared-albums">
              Albums <span className={styles.count}>{value.albums.length}</span>
            </h2>
            {value.albums.length === 0 ? (
              <p className={styles.quiet}>No shared albums.</p>
            ) : (
              <ul className={styles.cards}>
                {value.albums.map(album => (
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
                ))}
              </ul>
            )}
          </section>
          <section className={styles.section} aria-labelledby="shared-items">
            <h2 id="shared-items">
              Photos and videos <span className={styles.count}>{value.items.length}</span>
            </h2>
            {value.items.length === 0 ? (
              <p className={styles.quiet}>No shared photos or videos.</p>
            ) : (
              <ul className={styles.cards}>
                {value.items.map(({ item, id, owner, right, problem }) => (
                  <SharedCard
                    key={id}
                    link={<Link to="/media/$id" params={{ id }} />}
                    picture={item && <Thumbnail item={item} />}
                    title={item?.details?.name ?? 'Closed'}
                    from={owner.email}
                    right={right}
                    problem={problem && problemText(problem)}
                  />
                ))}
              </ul>
            )}
          </section>
        </>
      )}
    </div>
  )
}
