import type { Album } from '@safelight/client/albums'
import { Images } from 'lucide-react'
import { Choice, ChoicePicture } from '../../shared/ui/controls/choices.tsx'
import { Thumbnail } from '../tile/thumbnail.tsx'
import { albumTitle } from './album-texts.ts'

export interface AlbumOptionProps {
  album: Album
  facts: string
  disabled?: boolean
  onChoose: () => void
}

/** An album in a list of albums to choose from. */
export const AlbumOption = ({ album, facts, disabled = false, onChoose }: AlbumOptionProps) => (
  <li>
    <Choice
      picture={
        <ChoicePicture>
          {album.cover ? (
            <Thumbnail item={album.cover} />
          ) : (
            <Images size={20} strokeWidth={1.5} aria-hidden="true" />
          )}
        </ChoicePicture>
      }
      title={albumTitle(album)}
      facts={facts}
      disabled={disabled}
      onChoose={onChoose}
    />
  </li>
)
