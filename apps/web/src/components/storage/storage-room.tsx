import type { User } from '@safelight/contract/auth'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts } from '@safelight/texts/components/storage'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { UsageBar, usagePercentage } from './usage-bar.tsx'

type Storage = User['storage']

export function storageText(storage: Storage): string {
  const usedBytes = inBytes(storage.usedBytes)
  const limitBytes = storage.limitBytes === null ? undefined : inBytes(storage.limitBytes)
  if (storage.familyBytes === null) {
    return limitBytes === undefined
      ? texts.used({ usedBytes })
      : texts.usedOfLimit({ usedBytes, limitBytes })
  }
  const familyBytes = inBytes(storage.familyBytes)
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
