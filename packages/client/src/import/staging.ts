import { type Duplicate, duplicates } from '@safelight/contract/items'
import { initiateImport, triggerProcessing } from '@safelight/contract/staging'
import type { ApiClient } from '../api/api-client.ts'

/** The server's part of an import: what is sent waits there until a trigger brings it into the library. */
export interface Staging {
  /** Begins the account's import, or goes on with it. Throws ApiError. */
  initiate(): Promise<void>
  /** Brings in all that waits, of earlier imports too. Throws ApiError. */
  trigger(): Promise<void>
  /** What the library has of these fingerprints, by them. Throws ApiError. */
  known(checksums: string[]): Promise<Map<string, Duplicate>>
}

/** `changed` is called when the library has more. */
export const createStaging = (api: ApiClient, changed: () => void): Staging => ({
  async initiate() {
    await api.call(initiateImport)
  },
  async trigger() {
    const { imported } = await api.call(triggerProcessing)
    if (imported > 0) changed()
  },
  async known(checksums) {
    const { known } = await api.call(duplicates, { body: { checksums } })
    return new Map(known.map(each => [each.checksum, each]))
  },
})
