import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { expose, proxy } from 'comlink'
import { createPlaceNames } from '../media/place-names.ts'
import { openDevice } from '../store/device.ts'
import { openDeviceStore } from '../store/device-store.ts'
import { openUpdateChannel } from '../store/library-updates.ts'
import { createMapper, type MapProgress } from './mapper.ts'

async function open(keys: DeviceKeys, onProgress: (progress: MapProgress) => void) {
  const { disk } = await openDevice(keys.accountId)
  const { apply, ...mapper } = createMapper({
    store: await openDeviceStore(keys, disk),
    namePlace: createPlaceNames(),
    onProgress,
  })
  openUpdateChannel(keys.accountId).listen(apply)
  mapper.start()
  return proxy(mapper)
}

export type MapWorker = typeof open
expose(open)
