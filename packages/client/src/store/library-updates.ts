import type { MonthCount } from '@safelight/contract/items'
import type { WholeField } from '../items/edits/overtaken.ts'
import type { LibraryItem } from '../items/item.ts'

export interface LibraryUpdate {
  items: LibraryItem[]
  removed: string[]
  /** The items in `removed` that are permanently deleted. */
  deleted?: string[]
  /**
   * The months of the deleted items, if this device deleted them. Recognition then removes its detections of
   * the items.
   */
  deletedFrom?: string[]
  months?: MonthCount[]
  waiting?: WaitingState
}

/** How many changes wait for the connection. */
export interface WaitingState {
  waiting: number
  held?: HeldChanges | undefined
  /** Whether the device has just noted changes that could not be made. */
  hasLost?: boolean
}

/** The changes that could not be made. */
export interface Lost {
  /** The number of changes that were dropped because their items are gone. */
  dropped: number
  /** Albums whose changes were dropped. `reason` is absent if this person can no longer change the album. */
  albums: { title: string; reason?: string }[]
  overtaken: Overtaken[]
}

/** The fields of an item or album that were not changed, because they were changed in the meantime. */
export interface Overtaken {
  /** The id of the item or album. */
  id: string
  /** The item's name or the album's title. */
  name: string
  fields: (WholeField | 'title' | 'order' | 'cover')[]
}

/**
 * Changes that an earlier session left on the device. They are made only if the person says so, because that
 * session was ended elsewhere. Times are in milliseconds since 1970.
 */
export interface HeldChanges {
  count: number
  first: number
  last: number
}

const NAME = 'safelight-library'

interface Message {
  accountId: string
  update: LibraryUpdate
}

/** Sends updates to the pages of one account. Updates are never stored. */
export function openUpdateChannel(accountId: string) {
  const channel = new BroadcastChannel(NAME)
  return {
    publish: (update: LibraryUpdate) =>
      channel.postMessage({ accountId, update } satisfies Message),
    listen(listener: (update: LibraryUpdate) => void): void {
      channel.onmessage = ({ data }: MessageEvent<Message>) => {
        if (data.accountId === accountId) listener(data.update)
      }
    },
    close: () => channel.close(),
  }
}
