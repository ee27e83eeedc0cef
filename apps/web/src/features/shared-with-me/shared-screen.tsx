import { useCallback } from 'react'
import { albumTitle, problemText } from '../../shared/albums/album-texts.ts'
import { formatCount } from '../../shared/format.ts'
import { useLibrary } from '../../shared/library-context.tsx'
import { Thumbnail } from '../../shared/media/thumbnail.tsx'
import { PageTitle } from '../../shared/page-title.tsx'
import { CoverCard } from '../../shared/ui/cover-card.tsx'
import { Page, PageHeader } from '../../shared/ui/page.tsx'
import { useLoaded } from '../../shared/use-loaded.ts'
import { SharedList } from './shared-list.tsx'
import styles from './shared-with-me.module.css'

/** Shared with Me: albums and single items that others let one see. */
export function SharedScreen() {
  const { albums, sharing } = useLibrary()
  const shared = useLoaded(useCallback(() => albums.sharedWithMe(), [albums]))
  const items = useLoaded(useCallback(() => sharing.itemsSharedWithMe(), [sharing]))
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
          <CoverCard
            key={id}
            to="/media/$id"
            id={id}
            heading="h3"
            picture={item && <Thumbnail item={item} />}
            title={item?.details?.name ?? 'Closed'}
            facts={fromOf(owner.email, right)}
            problem={problem && problemText(problem)}
          />
        )}
      />
    </Page>
  )
}

const fromOf = (email: string, right: 'VIEW' | 'EDIT' | 'OWNER'): string =>
  `Shared by ${email} · ${right === 'EDIT' ? 'Can edit' : 'Can view'}`
