import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/upload'
import { Images } from 'lucide-react'
import { albumTitle } from '../../../components/albums/album-texts.ts'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { itemsText } from '../../../components/items-text.ts'
import { Thumbnail } from '../../../components/tile/thumbnail.tsx'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Choice, Choices } from '../../../shared/ui/controls/choices.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx'
import styles from './received.module.css'

export interface AlbumDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onChoose: (albumId: string) => void
}

export function AlbumDialog({ isOpen, onOpenChange, onChoose }: AlbumDialogProps) {
  return (
    <Dialog title={texts.chooseAlbum} isOpen={isOpen} onOpenChange={onOpenChange}>
      {isOpen && (
        <OwnAlbums
          onChoose={albumId => {
            onOpenChange(false)
            onChoose(albumId)
          }}
        />
      )}
    </Dialog>
  )
}

function OwnAlbums({ onChoose }: Pick<AlbumDialogProps, 'onChoose'>) {
  const { albums } = useLibrary()
  const { value, loading, failure } = useAsync([albums], albums.mine)
  const choices = value?.filter(({ problem }) => !problem) ?? []
  return (
    <div className={styles.form}>
      {failure !== undefined && <Banner tone="error">{texts.albumsFailed}</Banner>}
      {value && choices.length === 0 && <p>{texts.noAlbums}</p>}
      <Choices label={common.albums} busy={loading}>
        {choices.map(album => (
          <li key={album.id}>
            <Choice
              picture={
                <span className={styles.picture}>
                  {album.cover ? (
                    <Thumbnail item={album.cover} />
                  ) : (
                    <Images size={20} strokeWidth={1.5} aria-hidden="true" />
                  )}
                </span>
              }
              title={albumTitle(album)}
              facts={itemsText(album.count)}
              disabled={false}
              onChoose={() => onChoose(album.id)}
            />
          </li>
        ))}
      </Choices>
    </div>
  )
}
