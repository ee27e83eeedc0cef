import type { StorageUse } from '@safelight/contract/account'
import { inBytes } from '@safelight/contract/in-bytes'
import { MEDIA_TYPES, type MediaType } from '@safelight/contract/media-types'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/account/page'
import { useUnlocked } from '../../components/contexts/session-context.tsx'
import { StorageRoom, storageText } from '../../components/storage/storage-room.tsx'
import { useStorage } from '../../components/storage/use-storage.ts'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Skeleton } from '../../shared/ui/progress/skeleton.tsx'
import styles from './account.module.css'
import { Section } from './section.tsx'

export function StorageSection() {
  const { storage, use, loading, reload } = useStorage()
  const { recognition } = useUnlocked().user.limits
  return (
    <Section id="storage" title={common.storage} lead={storageText(storage)}>
      {use && <StorageRoom storage={storage} />}
      {!use && loading && (
        <div className={styles.sizesLoading}>
          <Skeleton height="100%" />
        </div>
      )}
      {!use && !loading && <ErrorState message={texts.storageFailed} onRetry={reload} />}
      {use && (
        <dl className={styles.sizes}>
          {rowsOf(use, recognition ? RECOGNIZED : REST).map(({ label, facts, bytes }) => (
            <div key={label}>
              <dt>
                {label} {facts && <span>{facts}</span>}
              </dt>
              <dd>{inBytes(bytes)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}

const REST = texts.otherData
/** The label of other data if recognition is available. This data includes recognition's encrypted shards. */
const RECOGNIZED = texts.otherDataAndRecognition

interface Row {
  label: string
  facts?: string
  bytes: number
}

/** Returns a row for each type of originals, and one for everything else, labeled `rest`. */
function rowsOf({ usedBytes, types, trash }: StorageUse, rest: string): Row[] {
  const rows: Row[] = types.map(({ type, count, bytes }) => ({
    label: MEDIA_TYPES[type as MediaType].name,
    facts: common.fileCount({ count }),
    bytes,
  }))
  if (trash.count > 0) {
    rows.push({
      label: common.trash,
      facts: common.fileCount({ count: trash.count }),
      bytes: trash.bytes,
    })
  }
  const bytes = usedBytes - rows.reduce((sum, row) => sum + row.bytes, 0)
  return [...rows, { label: rest, bytes }]
}
