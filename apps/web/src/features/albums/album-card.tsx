import type { Album } from '@safelight/library/albums'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Eye, Images, LogOut, Share2, Trash2, TriangleAlert, Users } from 'lucide-react'
import { albumTitle, problemText } from '../../shared/albums/album-texts.ts'
import { formatCount, formatDay } from '../../shared/format.ts'
import { Badge } from '../../shared/media/badge.tsx'
import { Thumbnail } from '../../shared/media/thumbnail.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Menu, MenuItem } from '../../shared/ui/menu.tsx'
import styles from './albums.module.css'

export interface AlbumCardProps {
  album: Album
  onView: () => void
  /** undefined for what is not one's own to share. */
  onShare?: (() => void) | undefined
  onDelete?: (() => void) | undefined
  /** Of others' albums alone. */
  onLeave?: (() => void) | undefined
}

/** An album as a card: its cover, what it is called, and what can be done with it. */
export function AlbumCard({ album, onView, onShare, onDelete, onLeave }: AlbumCardProps) {
  const title = albumTitle(album)
  const isShared = album.hasLink || album.sharedWith > 0
  return (
    <li className={styles.card}>
      <Link to="/albums/$id" params={{ id: album.id }} className={styles.cover} tabIndex={-1}>
        {album.cover ? <Thumbnail item={album.cover} /> : <NoCover problem={album.problem} />}
        <Badge>{formatCount(album.count, 'item')}</Badge>
      </Link>
      <div className={styles.foot}>
        <div className={styles.text}>
          <h2 className={styles.title}>
            <Link to="/albums/$id" params={{ id: album.id }} dir="auto">
              {title}
            </Link>
          </h2>
          {album.problem ? (
            <p className={styles.problem}>{problemText(album.problem)}</p>
          ) : (
            album.description && (
              <p className={styles.description} dir="auto">
                {album.description}
              </p>
            )
          )}
          <p className={styles.facts}>
            {onLeave ? `Shared by ${album.ownerEmail}` : `Created ${formatDay(dayOf(album))}`}
            {!onLeave && isShared && (
              <span className={styles.shared}>
                <Users size={13} aria-hidden="true" /> Shared
              </span>
            )}
          </p>
        </div>
        <div className={styles.menu}>
          <Menu
            label={`Actions for ${title}`}
            trigger={
              <Button
                variant="quiet"
                size="small"
                icon={<Ellipsis size={18} />}
                aria-label={`Actions for ${title}`}
              />
            }
          >
            <MenuItem icon={<Eye size={17} />} onAction={onView}>
              View Album
            </MenuItem>
            {onShare && (
              <MenuItem icon={<Share2 size={17} />} onAction={onShare}>
                Share Album
              </MenuItem>
            )}
            {onDelete && (
              <MenuItem icon={<Trash2 size={17} />} danger onAction={onDelete}>
                Delete Album
              </MenuItem>
            )}
            {onLeave && (
              <MenuItem icon={<LogOut size={17} />} danger onAction={onLeave}>
                Leave Album
              </MenuItem>
            )}
          </Menu>
        </div>
      </div>
    </li>
  )
}

const NoCover = ({ problem }: { problem: Album['problem'] | undefined }) => (
  <span className={styles.noCover}>
    {problem ? (
      <TriangleAlert size={30} strokeWidth={1.4} aria-hidden="true" />
    ) : (
      <Images size={30} strokeWidth={1.4} aria-hidden="true" />
    )}
  </span>
)

const dayOf = ({ createdAt }: Album) => createdAt.replace(/Z$/, '')
