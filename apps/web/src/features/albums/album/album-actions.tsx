import type { Album } from '@safelight/client/albums'
import { allows, isOwner } from '@safelight/contract/rights'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/albums'
import { texts as talk } from '@safelight/texts/features/comments'
import {
  ArrowUpDown,
  CopyPlus,
  Download,
  Ellipsis,
  ImagePlus,
  LogOut,
  MessageCircle,
  Pencil,
  Share2,
  Trash2,
} from 'lucide-react'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { LinkButton } from '../../../shared/ui/controls/link-button.tsx'
import { Menu, MenuItem } from '../../../shared/ui/overlays/menu.tsx'
import { Spinner } from '../../../shared/ui/progress/spinner.tsx'
import { UploadButton } from './upload-button.tsx'
import type { EverythingActions } from './use-everything.ts'

export interface AlbumActionsProps {
  album: Album
  onEdit: () => void
  onShare: () => void
  onAsk: (question: 'delete' | 'leave') => void
  onTurnAround: () => void
  onToggleComments: () => void
  onFiles: (files: File[]) => void
  everything: EverythingActions
}

export const AlbumActions = ({
  album: { id, right, count, order, textSpoiled, commentsAllowed },
  onEdit,
  onShare,
  onAsk,
  onTurnAround,
  onToggleComments,
  onFiles,
  everything,
}: AlbumActionsProps) => (
  <>
    {allows(right, 'addItems') && (
      <LinkButton to="/albums/$id/add" params={{ id }} icon={<ImagePlus size={16} />}>
        {texts.addPhotos}
      </LinkButton>
    )}
    {allows(right, 'addItems') && <UploadButton onFiles={onFiles}>{texts.upload}</UploadButton>}
    {allows(right, 'editDetails') && (
      <Button icon={<Pencil size={15} />} onPress={onEdit}>
        {common.edit}
      </Button>
    )}
    {allows(right, 'manage') && (
      <Button icon={<Share2 size={16} />} onPress={onShare}>
        {common.share}
      </Button>
    )}
    <Menu
      label={texts.more}
      trigger={
        <Button
          variant="quiet"
          icon={everything.isBusy ? <Spinner size={16} /> : <Ellipsis size={20} />}
          aria-label={texts.more}
          word={texts.more}
        />
      }
    >
      <MenuItem
        icon={<Download size={17} />}
        isDisabled={everything.isBusy || count === 0}
        onAction={everything.download}
      >
        {texts.downloadAlbum}
      </MenuItem>
      {isOwner(right) && !textSpoiled && (
        <MenuItem icon={<ArrowUpDown size={17} />} onAction={onTurnAround}>
          {order === 'oldest' ? texts.showNewestFirst : texts.showOldestFirst}
        </MenuItem>
      )}
      {isOwner(right) && (
        <MenuItem icon={<MessageCircle size={17} />} onAction={onToggleComments}>
          {commentsAllowed ? talk.turnOff : talk.turnOn}
        </MenuItem>
      )}
      {everything.hasOthers && (
        <MenuItem
          icon={<CopyPlus size={17} />}
          isDisabled={everything.isBusy}
          onAction={everything.save}
        >
          {texts.saveAllToLibrary}
        </MenuItem>
      )}
      {isOwner(right) ? (
        <MenuItem icon={<Trash2 size={17} />} danger onAction={() => onAsk('delete')}>
          {texts.deleteAlbum}
        </MenuItem>
      ) : (
        <MenuItem icon={<LogOut size={17} />} danger onAction={() => onAsk('leave')}>
          {texts.leaveAlbum}
        </MenuItem>
      )}
    </Menu>
  </>
)
