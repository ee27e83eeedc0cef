import type { Album } from '@safelight/client/albums'
import { allows, isOwner } from '@safelight/contract/rights'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/albums'
import { Plus } from 'lucide-react'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Choice, ChoicePicture, Choices, ComingChoice } from '../../shared/ui/controls/choices.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { Skeleton } from '../../shared/ui/progress/skeleton.tsx'
import { contactName } from '../contacts/contact-name.ts'
import { useLibrary } from '../contexts/library-context.tsx'
import { useOnline } from '../contexts/use-online.ts'
import { usePages } from '../item-lists/use-pages.ts'
import { itemsText } from '../items-text.ts'
import styles from './album-choices.module.css'
import { AlbumOption } from './album-option.tsx'

export interface AlbumChoicesProps {
  disabled?: boolean
  /** Whether the app is adding items to the album. */
  isAdding?: (albumId: string) => boolean
  onCreate: () => void
  onChoose: (album: Album) => void
}

/** A new album, and the albums to which the person may add items: own ones and shared ones. */
export function AlbumChoices({
  disabled = false,
  isAdding = () => false,
  onCreate,
  onChoose,
}: AlbumChoicesProps) {
  const { albums } = useLibrary()
  const isOnline = useOnline()
  const mine = useAsync([albums], albums.mine)
  const shared = usePages(albums.sharedWithMe)
  const isLoading = mine.loading || (shared.status === 'loading' && shared.pages.length === 0)
  const hasMore = shared.pages.at(-1)?.next !== undefined
  const hasFailed = mine.failure !== undefined || shared.status === 'failed'
  const choices = [...(mine.value ?? []), ...shared.items].filter(
    album => !album.problem && allows(album.right, 'addItems'),
  )
  return (
    <div className={styles.form}>
      {hasFailed && <Banner tone="error">{texts.albumsFailed}</Banner>}
      <Choices label={common.albums} busy={isLoading}>
        <li>
          <Choice
            picture={
              <ChoicePicture>
                <Plus size={22} aria-hidden="true" />
              </ChoicePicture>
            }
            title={texts.newAlbum}
            facts={isOnline ? undefined : texts.needsConnection}
            disabled={disabled || !isOnline}
            onChoose={onCreate}
          />
        </li>
        {choices.map(album => (
          <AlbumOption
            key={album.id}
            album={album}
            facts={isAdding(album.id) ? texts.adding : factsOf(album)}
            disabled={disabled}
            onChoose={() => onChoose(album)}
          />
        ))}
        {!isLoading && (hasMore || shared.status === 'failed') && (
          <li className={styles.rest}>
            <Button busy={shared.status === 'loading'} onPress={shared.loadMore}>
              {shared.status === 'failed' ? common.tryAgain : texts.loadMoreAlbums}
            </Button>
          </li>
        )}
        {isLoading && (
          <li>
            <ComingChoice>
              <Skeleton width={52} height={52} radius="4px" />
              <Skeleton width="9em" height="1.1em" />
            </ComingChoice>
          </li>
        )}
      </Choices>
    </div>
  )
}

const factsOf = ({ right, count, ownerEmail, ownerName }: Album): string =>
  isOwner(right) ? itemsText(count) : texts.sharedBy({ name: contactName(ownerEmail, ownerName) })
