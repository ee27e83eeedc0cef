import { type Duplicate, duplicates } from '@safelight/contract/items'
import { initiateImport, triggerProcessing } from '@safelight/contract/staging'
import type { ApiClient } from '../api/api-client.ts'

/** The server's part of an import: sent files stay staged until a trigger moves them into the library. */
export interface Staging {
  /** Starts or resumes the account's import. Throws ApiError. */
  initiate(): Promise<void>
  /** Moves all staged files into the library, including those of earlier imports. Throws ApiError. */
  trigger(): Promise<void>
  /** Finds the items with these fingerprints, also in the trash. Throws ApiError. */
  known(checksums: string[]): Promise<Map<string, Duplicate>>
}

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
