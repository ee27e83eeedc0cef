import type { Bytes } from '../primitives/bytes.ts'
import { associatedData, openJson, sealJson } from '../primitives/seal.ts'
import type { DeviceKeys } from './account-keys.ts'

/** Seals a row of the device's store. Its name is authenticated: no row opens in another one's place. */
export const sealRow = (keys: DeviceKeys, name: string, value: unknown): Promise<Bytes> =>
  sealJson(keys.device, rowData(keys, name), value)

export const openRow = (keys: DeviceKeys, name: string, sealed: Bytes): Promise<unknown> =>
  openJson(keys.device, rowData(keys, name), sealed)

const rowData = ({ accountId }: DeviceKeys, name: string) =>
  associatedData('device', accountId, name)
