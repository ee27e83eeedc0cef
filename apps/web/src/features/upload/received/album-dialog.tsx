import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/upload'
import { AlbumOption } from '../../../components/albums/album-option.tsx'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { itemsText } from '../../../components/items-text.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Choices } from '../../../shared/ui/controls/choices.tsx'
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
          <AlbumOption
            key={album.id}
            album={album}
            facts={itemsText(album.count)}
            onChoose={() => onChoose(album.id)}
          />
        ))}
      </Choices>
    </div>
  )
}
