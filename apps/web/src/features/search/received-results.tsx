import type { Received } from '@safelight/client/search'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/search'
import { useState } from 'react'
import { albumTitle } from '../../components/albums/album-texts.ts'
import { CoverCard, CoverCards } from '../../components/cards/cover-card.tsx'
import { contactName } from '../../components/contacts/contact-name.ts'
import { itemsText } from '../../components/items-text.ts'
import { Thumbnail } from '../../components/tile/thumbnail.tsx'
import { formatNumber, formatShortDay } from '../../shared/format.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import styles from './received-results.module.css'

/** The number of cards that each press of the button adds. */
const STEP = 24

/** Shows the albums and items of other people that match, and who shares them. */
export function ReceivedResults({ received }: { received: readonly Received[] }) {
  const [shown, setShown] = useState(STEP)
  return (
    <section className={styles.received} aria-labelledby="received">
      <h2 id="received">
        {common.sharedWithMe} <span className={styles.count}>{formatNumber(received.length)}</span>
      </h2>
      <CoverCards label={common.sharedWithMe}>
        {received.slice(0, shown).map(each => (
          <ReceivedCard key={each.id} received={each} />
        ))}
      </CoverCards>
      {received.length > shown && (
        <Button onPress={() => setShown(shown + STEP)}>{common.loadMorePhotos}</Button>
      )}
    </section>
  )
}

function ReceivedCard({ received }: { received: Received }) {
  const { owner } = received
  const sharedBy = texts.sharedBy({ name: contactName(owner.email, owner.name) })
  if (received.kind === 'album') {
    const { album } = received
    return (
      <CoverCard
        to="/albums/$id"
        id={album.id}
        heading="h3"
        title={albumTitle(album)}
        picture={album.cover && <Thumbnail item={album.cover} />}
        badge={itemsText(album.count)}
        facts={sharedBy}
      />
    )
  }
  const { item, albumId } = received
  return (
    <CoverCard
      to={albumId === undefined ? '/media/$id' : '/albums/$id'}
      id={albumId ?? item.id}
      item={albumId === undefined ? undefined : item.id}
      heading="h3"
      title={item.details?.name ?? item.fileName}
      picture={<Thumbnail item={item} />}
      facts={[formatShortDay(item.takenLocal), sharedBy].join(' · ')}
    />
  )
}
