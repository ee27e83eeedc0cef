import type { Bytes } from '../primitives/bytes.ts'
import { associatedData, open, openJson, seal, sealJson } from '../primitives/seal.ts'
import type { DeviceKeys } from './account-keys.ts'

/**
 * Seals a row of the device's store. Authenticates the row's name: a row does not open under another name.
 */
export const sealRow = (keys: DeviceKeys, name: string, value: unknown): Promise<Bytes> =>
  sealJson(keys.device, rowData(keys, name), value)

export const openRow = (keys: DeviceKeys, name: string, sealed: Bytes): Promise<unknown> =>
  openJson(keys.device, rowData(keys, name), sealed)

/** Seals the bytes of a row without padding. The caller must hide the length. */
export const sealRowBytes = (keys: DeviceKeys, name: string, content: Bytes): Promise<Bytes> =>
  seal(keys.device, rowData(keys, name), content)

export const openRowBytes = (keys: DeviceKeys, name: string, sealed: Bytes): Promise<Bytes> =>
  open(keys.device, rowData(keys, name), sealed)

const rowData = ({ accountId }: DeviceKeys, name: string) =>
  associatedData('device', accountId, name)
