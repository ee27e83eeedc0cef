import type { MediaItem } from '@safelight/contract/media'
import type { Role } from '@safelight/contract/media-keys'
import type { DeviceKeys } from '@safelight/vault/account-keys'
import type { Signer } from '@safelight/vault/signatures'
import { wrap } from 'comlink'
import type { Care } from '../care.ts'
import type { ItemReader, LibraryItem } from '../items.ts'
import type { TimelineSource } from '../timeline.ts'
import type { ReaderWorker } from '../workers/reader.worker.ts'

/** Fills the device's store and reads from it, off the page's main thread. */
export interface Reader extends TimelineSource, Care {
  /** Takes in what was just uploaded. */
  add(record: MediaItem): Promise<void>
  /** Asks the server what has changed; false if it could not be reached. */
  catchUp(): Promise<boolean>
  readStream(item: LibraryItem, role: Role): Promise<Blob>
  close(): void
}

export function createReader(keys: ItemReader & DeviceKeys, signer: Signer, token: string): Reader {
  const worker = new Worker(new URL('../workers/reader.worker.ts', import.meta.url), {
    type: 'module',
  })
  const remote = wrap<ReaderWorker>(worker)
  const ready = remote.useAccount(keys, signer, token)
  const whenReady =
    <Given extends unknown[], T>(act: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      await ready
      return act(...given)
    }
  return {
    months: whenReady(() => remote.months()),
    years: whenReady(() => remote.years()),
    month: whenReady((month, known, readOn) => remote.month(month, known, readOn)),
    monthPage: whenReady((month, after) => remote.monthPage(month, after)),
    monthOf: whenReady(id => remote.monthOf(id)),
    items: whenReady((after, limit) => remote.items(after, limit)),
    add: whenReady(record => remote.add(record)),
    edit: whenReady((items, edit) => remote.edit(items, edit)),
    trash: whenReady(items => remote.trash(items)),
    restore: whenReady(ids => remote.restore(ids)),
    deleteForGood: whenReady(ids => remote.deleteForGood(ids)),
    emptyTrash: whenReady(() => remote.emptyTrash()),
    trashPage: whenReady(after => remote.trashPage(after)),
    catchUp: whenReady(() => remote.catchUp()),
    readStream: whenReady((item, role) => remote.readStream(item, role)),
    close: () => worker.terminate(),
  }
}
