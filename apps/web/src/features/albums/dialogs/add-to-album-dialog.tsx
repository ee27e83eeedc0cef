import type { Album } from '@safelight/client/albums'
import type { LibraryItem } from '@safelight/client/item'
import { allows, isOwner } from '@safelight/contract/rights'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/albums'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { AlbumOption } from '../../../components/albums/album-option.tsx'
import { addedText, albumTitle } from '../../../components/albums/album-texts.ts'
import { contactName } from '../../../components/contacts/contact-name.ts'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { useOnline } from '../../../components/contexts/use-online.ts'
import { usePages } from '../../../components/item-lists/use-pages.ts'
import { itemsText } from '../../../components/items-text.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import {
  Choice,
  ChoicePicture,
  Choices,
  ComingChoice,
} from '../../../shared/ui/controls/choices.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import { Skeleton } from '../../../shared/ui/progress/skeleton.tsx'
import styles from './albums-dialogs.module.css'
import { CreateAlbumDialog } from './create-album-dialog.tsx'

export interface AddToAlbumDialogProps {
  items: readonly LibraryItem[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onAdded: (message: string) => void
}

export function AddToAlbumDialog({ items, isOpen, onOpenChange, onAdded }: AddToAlbumDialogProps) {
  const [creating, setCreating] = useState(false)
  return (
    <>
      <Dialog title={texts.addToAlbum} isOpen={isOpen && !creating} onOpenChange={onOpenChange}>
        {isOpen && (
          <AlbumChoice
            items={items}
            onCreate={() => setCreating(true)}
            onAdded={message => {
              onOpenChange(false)
              onAdded(message)
            }}
          />
        )}
      </Dialog>
      <CreateAlbumDialog
        isOpen={creating}
        onOpenChange={setCreating}
        items={items}
        onCreated={album => {
          onOpenChange(false)
          onAdded(addedText(items.length, items.length, albumTitle(album)))
        }}
      />
    </>
  )
}

interface AlbumChoiceProps {
  items: readonly LibraryItem[]
  onCreate: () => void
  onAdded: (message: string) => void
}

function AlbumChoice({ items, onCreate, onAdded }: AlbumChoiceProps) {
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
  const { busy, isBusy, run } = useBusy<string>()
  const [failed, setFailed] = useState(false)

  const add = (album: Album) =>
    run(async () => {
      setFailed(false)
      try {
        const added = await albums.add(album.id, items)
        onAdded(addedText(added, items.length, albumTitle(album)))
      } catch {
        setFailed(true)
      }
    }, album.id)

  return (
    <div className={styles.form}>
      {failed && <Banner tone="error">{texts.saveFailed}</Banner>}
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
            disabled={busy || !isOnline}
            onChoose={onCreate}
          />
        </li>
        {choices.map(album => (
          <AlbumOption
            key={album.id}
            album={album}
            facts={isBusy(album.id) ? texts.adding : factsOf(album)}
            disabled={busy}
            onChoose={() => add(album)}
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
