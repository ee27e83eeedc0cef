import { itemName, type LibraryItem } from '@safelight/library/items'
import { Download } from 'lucide-react'
import { memo } from 'react'
import { formatBytes, formatDay } from '../../shared/format.ts'
import { Badge } from '../../shared/media/badge.tsx'
import { Thumbnail } from '../../shared/media/thumbnail.tsx'
import { useAttention } from '../../shared/media/use-attention.ts'
import { Button } from '../../shared/ui/button.tsx'
import styles from './public-share.module.css'

export interface FileCardProps {
  item: LibraryItem
  onOpen: (item: LibraryItem) => void
  /** Left out for links without originals. */
  onDownload: ((item: LibraryItem) => void) | undefined
}

/** One file of a link: its picture, and below what it is. */
export const FileCard = memo(function FileCard({ item, onOpen, onDownload }: FileCardProps) {
  const { attended, handlers } = useAttention()
  const name = itemName(item)
  const day = formatDay(item.takenLocal)
  return (
    <li className={styles.card}>
      <button
        type="button"
        className={styles.picture}
        aria-label={`${item.isVideo ? 'Video' : 'Photo'} ${name}, ${day}`}
        onClick={() => onOpen(item)}
        {...handlers}
      >
        <Thumbnail item={item} moving={attended} />
        <Badge>{item.isVideo ? 'Video' : 'Image'}</Badge>
      </button>
      <div className={styles.caption}>
        <div className={styles.words}>
          <strong dir="auto" title={name}>
            {name}
          </strong>
          <small>
            {formatBytes(item.size)} · {day}
          </small>
        </div>
        {onDownload && item.details && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Download ${name}`}
            icon={<Download size={18} />}
            onPress={() => onDownload(item)}
          />
        )}
      </div>
    </li>
  )
})
