import type { Bytes } from '../primitives/bytes.ts'
import { associatedData, openJson, sealJson } from '../primitives/seal.ts'
import type { AccountKeys } from './account-keys.ts'

/**
 * Seals the profile's JSON. `version` counts its changes. The seal opens only with the same version: the
 * server cannot present an old profile as a newer one.
 */
export const sealProfile = (keys: AccountKeys, version: number, profile: unknown): Promise<Bytes> =>
  sealJson(keys.profile, profileData(keys, version), profile)

export const openProfile = (keys: AccountKeys, version: number, sealed: Bytes): Promise<unknown> =>
  openJson(keys.profile, profileData(keys, version), sealed)

const profileData = (keys: AccountKeys, version: number) =>
  associatedData('profile', keys.accountId, version)
