import type { User } from '@safelight/contract/auth'
import { formatBytes } from '../../shared/format.ts'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { UsageBar, usagePercentage } from './usage-bar.tsx'

type Storage = User['storage']

/** How much is used, of how much where there is a limit. */
export function storageText({ usedBytes, limitBytes, familyBytes }: Storage): string {
  const limit = limitBytes === null ? '' : ` of ${formatBytes(limitBytes)}`
  return familyBytes === null
    ? `${formatBytes(usedBytes)}${limit} used.`
    : `${formatBytes(usedBytes)} used by you, ${formatBytes(familyBytes)}${limit} by your family together.`
}

/** How full a limited storage is, and what it means that it is full; nothing without a limit. */
export function StorageRoom({ storage }: { storage: Storage }) {
  const { usedBytes, limitBytes, familyBytes } = storage
  if (limitBytes === null) return null
  const counted = familyBytes ?? usedBytes
  return (
    <>
      <UsageBar percentage={usagePercentage(counted, limitBytes)} />
      {counted >= limitBytes && (
        <Banner tone="warning">
          {familyBytes === null ? 'Your storage' : 'The storage that your family shares'} is full.
          Everything in it stays, but nothing more can be uploaded.
        </Banner>
      )}
    </>
  )
}
