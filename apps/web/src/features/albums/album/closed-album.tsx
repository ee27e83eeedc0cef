import type { Album } from '@safelight/library/albums'
import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { LeaveAlbumDialog } from '../../shared/albums/leave-album-dialog.tsx'
import { ClosedBecause, type ClosedBecauseProps } from '../../shared/sharing/closed-because.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { PageHeader } from '../../shared/ui/page.tsx'

/** An album that stays closed: why, and a way out of somebody else's. */
export function ClosedAlbum({ album, ...because }: ClosedBecauseProps & { album: Album }) {
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <>
      <PageHeader
        title="Failed to load album"
        controls={
          album.right !== 'OWNER' && (
            <Button icon={<LogOut size={16} />} onPress={() => setIsLeaving(true)}>
              Leave Album
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
