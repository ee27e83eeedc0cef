import type { User } from '@safelight/contract/auth'
import { texts } from '@safelight/texts/components/storage'
import { formatBytes } from '../../shared/format.ts'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { UsageBar, usagePercentage } from './usage-bar.tsx'

type Storage = User['storage']

export function storageText(storage: Storage): string {
  const usedBytes = formatBytes(storage.usedBytes)
  const limitBytes = storage.limitBytes === null ? undefined : formatBytes(storage.limitBytes)
  if (storage.familyBytes === null) {
    return limitBytes === undefined
      ? texts.used({ usedBytes })
      : texts.usedOfLimit({ usedBytes, limitBytes })
  }
  const familyBytes = formatBytes(storage.familyBytes)
  return limitBytes === undefined
    ? texts.usedInFamily({ usedBytes, familyBytes })
    : texts.usedInFamilyOfLimit({ usedBytes, familyBytes, limitBytes })
}

export function StorageRoom({ storage }: { storage: Storage }) {
  const { usedBytes, limitBytes, familyBytes } = storage
  if (limitBytes === null) return null
  const counted = familyBytes ?? usedBytes
  return (
    <>
      <UsageBar percentage={usagePercentage(counted, limitBytes)} />
      {counted >= limitBytes && (
        <Banner tone="warning">
          {familyBytes === null ? texts.storageFull : texts.familyStorageFull}
        </Banner>
      )}
    </>
  )
}
