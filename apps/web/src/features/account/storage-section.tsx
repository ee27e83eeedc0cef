import type { StorageUse } from '@safelight/contract/account'
import { MEDIA_TYPES, type MediaType } from '@safelight/contract/media-types'
import { useCallback } from 'react'
import { useSession, useUnlocked } from '../../components/contexts/session-context.tsx'
import { UsageBar, usagePercentage } from '../../components/storage/usage-bar.tsx'
import { formatBytes, formatCount } from '../../shared/format.ts'
import { useLoaded } from '../../shared/hooks/use-loaded.ts'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Skeleton } from '../../shared/ui/progress/skeleton.tsx'
import styles from './account.module.css'
import { Section } from './section.tsx'

/** How much of the storage is used, and by what. */
export function StorageSection() {
  const session = useSession()
  const { limitBytes, familyBytes } = useUnlocked().user.storage
  const { value, loading, reload } = useLoaded(useCallback(() => session.storageUse(), [session]))
  const limit = limitBytes === null ? '' : ` of ${formatBytes(limitBytes)}`
  const counted = familyBytes ?? value?.usedBytes ?? 0
  const lead =
    value &&
    (familyBytes === null
      ? `${formatBytes(value.usedBytes)}${limit} used.`
      : `${formatBytes(value.usedBytes)} used by you, ${formatBytes(familyBytes)}${limit} by your family together.`)
  return (
    <Section title="Storage" lead={lead}>
      {value && limitBytes !== null && (
        <UsageBar percentage={usagePercentage(counted, limitBytes)} />
      )}
      {value && limitBytes !== null && counted >= limitBytes && (
        <Banner tone="warning">
          {familyBytes === null ? 'Your storage' : 'The storage that your family shares'} is full.
          Everything in it stays, but nothing more can be uploaded.
        </Banner>
      )}
      {!value && loading && <Skeleton width="14em" height="1.2em" />}
      {!value && !loading && (
        <ErrorState message="Failed to load the storage used." onRetry={reload} />
      )}
      {value && (
        <dl className={styles.sizes}>
          {rowsOf(value).map(({ label, facts, bytes }) => (
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

interface Row {
  label: string
  facts?: string
  bytes: number
}

function rowsOf({ usedBytes, types, trash }: StorageUse): Row[] {
  const rows: Row[] = types.map(({ type, count, bytes }) => ({
    label: MEDIA_TYPES[type as MediaType].name,
    facts: formatCount(count, 'file'),
    bytes,
  }))
  if (trash.count > 0) {
    rows.push({ label: 'Trash', facts: formatCount(trash.count, 'file'), bytes: trash.bytes })
  }
  const rest = usedBytes - rows.reduce((sum, { bytes }) => sum + bytes, 0)
  return [...rows, { label: 'Previews, details, albums and links', bytes: rest }]
}
