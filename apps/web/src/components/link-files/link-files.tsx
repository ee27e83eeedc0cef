import { itemName, type LibraryItem } from '@safelight/client/item'
import { kindOf } from '@safelight/client/item-kind'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/components/link-files'
import { Download } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { formatDayTaken } from '../../shared/format.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import type { GridLook } from '../grid/grid-look.ts'
import { ItemGrid } from '../grid/item-grid.tsx'
import styles from './link-files.module.css'
import type { LinkFilesList } from './use-link-files.ts'

export interface LinkFilesProps {
  files: LinkFilesList
  /** Formats a size in bytes. Must be the same function on every render. */
  sizeText: (bytes: number) => string
  total: number
  onOpen: (item: LibraryItem) => void
  /** Undefined for links without originals. */
  onDownload: ((item: LibraryItem) => void) | undefined
}

const KINDS = { video: texts.video, document: texts.document, photo: texts.image }

const LOOK: GridLook = {
  wide: { column: 300, aspect: 4 / 3, gap: 4, rowGap: 12 },
  narrow: { column: 140, aspect: 1, gap: 4, rowGap: 8, noteLines: 2 },
  badge: item => KINDS[kindOf(item)],
}

const LOOK_OF_ONE: GridLook = {
  ...LOOK,
  wide: { ...LOOK.wide, column: 640 },
  narrow: { ...LOOK.narrow, column: 300, aspect: 4 / 3 },
}

export function LinkFiles(props: LinkFilesProps) {
  const { files, sizeText, total, onOpen, onDownload } = props
  const { items, status, loadMore } = files
  const action = useCallback(
    (item: LibraryItem, isInTabOrder: boolean) =>
      onDownload &&
      item.details && (
        <Button
          variant="quiet"
          size="small"
          aria-label={texts.downloadFile({ name: itemName(item) })}
          icon={<Download size={18} />}
          excludeFromTabOrder={!isInTabOrder}
          onPress={() => onDownload(item)}
        />
      ),
    [onDownload],
  )
  const look = useMemo(
    (): GridLook => ({
      ...(total === 1 ? LOOK_OF_ONE : LOOK),
      note: item => [sizeText(item.size), formatDayTaken(item.takenLocal)],
    }),
    [total, sizeText],
  )
  return (
    <>
      <ItemGrid
        label={texts.files}
        look={look}
        items={items}
        onOpen={onOpen}
        action={action}
        onNearEnd={status === 'more' ? loadMore : undefined}
      />
      <div className={styles.end}>
        {status === 'failed' && (
          <Banner
            tone="error"
            action={
              <Button size="small" onPress={loadMore}>
                {common.tryAgain}
              </Button>
            }
          >
            {texts.loadFailed}
          </Banner>
        )}
        {(status === 'more' || status === 'loading') && (
          <Button busy={status === 'loading'} onPress={loadMore}>
            {status === 'loading' ? texts.loading : common.loadMore}
          </Button>
        )}
      </div>
    </>
  )
}
