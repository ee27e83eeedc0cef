import { itemName } from '@safelight/client/item'
import type { OwnLink } from '@safelight/client/sharing'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/my-links'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PicturesContext } from '../../components/contexts/pictures-context.tsx'
import { Thumbnail } from '../../components/tile/thumbnail.tsx'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { TextLink } from '../../shared/ui/controls/text-link.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { Spinner } from '../../shared/ui/progress/spinner.tsx'
import type { LinkDetails, LinkDetailsCache } from './link-details.ts'
import styles from './my-links.module.css'

export interface LinkContentsProps {
  link: OwnLink
  details: LinkDetailsCache
}

export function LinkContents({ link, details }: LinkContentsProps) {
  const { token, record } = link
  // An edit can replace the password and the originals, so it opens the link again.
  const { value, failure, reload } = useAsync([details, token, record.version], () =>
    details.of(link),
  )
  if (value) return <Pictures token={token} details={value} />
  if (failure === undefined) {
    return (
      <p className={styles.loading} role="status">
        <Spinner size={18} /> {texts.loadingDetails}
      </p>
    )
  }
  return (
    <Banner
      tone="error"
      action={
        <Button size="small" onPress={reload}>
          {common.tryAgain}
        </Button>
      }
    >
      {texts.detailsFailed}
    </Banner>
  )
}

function Pictures({ token, details }: { token: string; details: LinkDetails }) {
  const { share, session, items } = details
  const { renditions, videos } = session
  const { originals, total } = share
  const pictures = useMemo(
    () => ({ renditions, videos, originals }),
    [renditions, videos, originals],
  )
  return (
    <PicturesContext value={pictures}>
      <h3>{texts.photoCount({ count: total })}</h3>
      <ul className={styles.pictures} aria-label={common.photos}>
        {items.map((item, fileIndex) => (
          <li key={item.id}>
            <Link
              to="/my-links/view/$token"
              params={{ token }}
              search={{ fileIndex }}
              className={styles.picture}
              aria-label={itemName(item)}
              title={itemName(item)}
            >
              <Thumbnail item={item} />
            </Link>
          </li>
        ))}
      </ul>
      <TextLink to="/my-links/view/$token" params={{ token }}>
        {texts.seeAll}
      </TextLink>
    </PicturesContext>
  )
}
