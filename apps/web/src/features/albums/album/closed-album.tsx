import type { Album } from '@safelight/client/albums'
import { isOwner } from '@safelight/contract/rights'
import { texts } from '@safelight/texts/features/albums'
import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { LeaveAlbumDialog } from '../../../components/albums/leave-album-dialog.tsx'
import {
  ClosedBecause,
  type ClosedBecauseProps,
} from '../../../components/contacts/closed-because.tsx'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { PageHeader } from '../../../shared/ui/layout/page.tsx'

export function ClosedAlbum({ album, ...because }: ClosedBecauseProps & { album: Album }) {
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <>
      <PageHeader
        title={texts.albumFailed}
        controls={
          !isOwner(album.right) && (
            <Button icon={<LogOut size={16} />} onPress={() => setIsLeaving(true)}>
              {texts.leaveAlbum}
            </Button>
          )
        }
      />
      <ClosedBecause {...because} />
      {isLeaving && (
        <LeaveAlbumDialog
          album={album}
          onClose={() => setIsLeaving(false)}
          onDone={() => navigate({ to: '/shared' })}
        />
      )}
    </>
  )
}
