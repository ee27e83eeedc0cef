import type { User } from '@safelight/contract/auth'
import { texts } from '@safelight/texts/storage'
import { formatBytes } from '../../shared/format.ts'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { UsageBar, usagePercentage } from './usage-bar.tsx'

type Storage = User['storage']

/** How much is used, of how much where there is a limit. */
export function storageText({ usedBytes, limitBytes, familyBytes }: Storage): string {
  const limit = limitBytes === null ? '' : texts.ofLimit({ limitBytes: formatBytes(limitBytes) })
  return familyBytes === null
    ? texts.used({ usedBytes: formatBytes(usedBytes), limit })
    : texts.usedInFamily({
        usedBytes: formatBytes(usedBytes),
        familyBytes: formatBytes(familyBytes),
        limit,
      })
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
          {familyBytes === null ? texts.yourStorage : texts.theStorageThatYourFamilyShares} is full.
          Everything in it stays, but nothing more can be uploaded.
        </Banner>
      )}
    </>
  )
}
