import type { StorageUse } from '@safelight/contract/account'
import { MEDIA_TYPES, type MediaType } from '@safelight/contract/media-types'
import { texts } from '@safelight/texts/account'
import { texts as common } from '@safelight/texts/common'
import { useUnlocked } from '../../components/contexts/session-context.tsx'
import { StorageRoom, storageText } from '../../components/storage/storage-room.tsx'
import { useStorage } from '../../components/storage/use-storage.ts'
import { formatBytes, formatCount } from '../../shared/format.ts'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Skeleton } from '../../shared/ui/progress/skeleton.tsx'
import styles from './account.module.css'
import { Section } from './section.tsx'

/** How much of the storage is used, and by what. */
export function StorageSection() {
  const { storage, use, loading, reload } = useStorage()
  const { recognition } = useUnlocked().user.limits
  return (
    <Section title={common.storage} lead={use && storageText(storage)}>
      {use && <StorageRoom storage={storage} />}
      {!use && loading && <Skeleton width="14em" height="1.2em" />}
      {!use && !loading && (
        <ErrorState message={texts.failedToLoadTheStorageUsed} onRetry={reload} />
      )}
      {use && (
        <dl className={styles.sizes}>
          {rowsOf(use, recognition ? RECOGNIZED : REST).map(({ label, facts, bytes }) => (
            <div key={label}>
              <dt>
                {label} {facts && <span>{facts}</span>}
              </dt>
              <dd>{formatBytes(bytes)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}

const REST = texts.previewsDetailsAlbumsAndLinks
/** Where devices may look at pictures: the sealed shards of what they have seen count too. */
const RECOGNIZED = texts.previewsDetailsAlbumsLinksAndWhat

interface Row {
  label: string
  facts?: string
  bytes: number
}

/** `rest` names what is no original. */
function rowsOf({ usedBytes, types, trash }: StorageUse, rest: string): Row[] {
  const rows: Row[] = types.map(({ type, count, bytes }) => ({
    label: MEDIA_TYPES[type as MediaType].name,
    facts: formatCount(count, 'file'),
    bytes,
  }))
  if (trash.count > 0) {
    rows.push({ label: common.trash, facts: formatCount(trash.count, 'file'), bytes: trash.bytes })
  }
  const bytes = usedBytes - rows.reduce((sum, row) => sum + row.bytes, 0)
  return [...rows, { label: rest, bytes }]
}
