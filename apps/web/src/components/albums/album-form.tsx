import type { AlbumDetails } from '@safelight/client/albums'
import { LIMITS } from '@safelight/contract/limits'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/albums'
import { TextArea } from '../../shared/ui/fields/text-area.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'

export interface AlbumFormProps {
  details: AlbumDetails
  onChange: (details: AlbumDetails) => void
  disabled?: boolean
}

export const AlbumForm = ({ details, onChange, disabled = false }: AlbumFormProps) => (
  <>
    <TextField
      label={texts.title}
      name="title"
      value={details.title}
      maxLength={LIMITS.albumTitleChars}
      placeholder={texts.untitledAlbum}
      disabled={disabled}
      onChange={title => onChange({ ...details, title })}
    />
    <TextArea
      label={common.description}
      name="description"
      rows={3}
      value={details.description}
      maxLength={LIMITS.albumDescriptionChars}
      disabled={disabled}
      onChange={description => onChange({ ...details, description })}
    />
  </>
)
