import type { MediaItem } from '@safelight/contract/media'
import type { Role } from '@safelight/contract/media-keys'
import type { LibraryKeys } from '@safelight/vault/account-keys'
import { wrap } from 'comlink'
import type { LibraryItem } from '../items.ts'
import type { ReaderWorker } from '../workers/reader.worker.ts'

/** Opens items and reads their streams, off the page's main thread. */
export interface Reader {
  openItems(records: MediaItem[]): Promise<LibraryItem[]>
  readStream(item: LibraryItem, role: Role): Promise<Blob>
  close(): void
}

export function createReader(keys: LibraryKeys, token: string): Reader {
  const worker = new Worker(new URL('../workers/reader.worker.ts', import.meta.url), {
    type: 'module',
  })
  const remote = wrap<ReaderWorker>(worker)
  const ready = remote.useAccount(keys, token)
  return {
    async openItems(records) {
      await ready
      return remote.openItems(records)
    },
    async readStream(item, role) {
      await ready
      return remote.readStream(item, role)
    },
    close: () => worker.terminate(),
  }
}
