import { z } from '@safelight/contract/schema'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { openRow, sealRow } from '@safelight/crypto/device'
import type { DeviceDisk } from '../../store/device-disk.ts'

const ROW = 'recognizes'
const rowSchema = z.object({ isOn: z.boolean() })

/** Whether this device recognizes what is in the account's pictures: off until a person turns it on. */
export const createRecognitionSwitch = (keys: DeviceKeys, disk: Promise<DeviceDisk>) => ({
  async isOn(): Promise<boolean> {
    const sealed = await (await disk).read(ROW)
    const opened = sealed && (await openRow(keys, ROW, sealed).catch(() => undefined))
    return rowSchema.safeParse(opened).data?.isOn ?? false
  },
  async set(isOn: boolean): Promise<void> {
    await (await disk).write(new Map([[ROW, await sealRow(keys, ROW, { isOn })]]))
  },
})
