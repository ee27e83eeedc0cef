import { createSerialQueue } from '../async/queues/serial-queue.ts'
import { repeatable } from '../items/edits/edits.ts'
import { seenBy } from '../items/edits/overtaken.ts'
import { itemName, type LibraryItem } from '../items/item.ts'
import type { DeviceStore } from '../store/device-store.ts'
import type { HeldChanges, Lost, WaitingState } from '../store/library-updates.ts'
import {
  type ChangeResult,
  type ItemChanges,
  type ItemEdit,
  preview,
} from '../sync/item-changes.ts'
import type { LibrarySync } from '../sync/library-sync.ts'
import {
  type AlbumChange,
  type ItemChange,
  idsOf,
  isAlbumChange,
  isNothing,
  NOTHING_LOST,
  type WaitingRow,
  type WaitingRows,
} from './waiting-rows.ts'

/** The queue of all changes that wait, for those of albums, which the page makes. */
export interface WaitingQueue {
  waitingChanges(): Promise<WaitingRow[]>
  keepChange(change: AlbumChange): Promise<void>
  /** Removes changes from the queue. `lost` tells what of them could not be made. Needs the lock of `locked`. */
  removeChanges(names: readonly string[], lost: Lost): Promise<void>
  /** Returns what could not be made, once: only one tab can tell the person. */
  takeLost(): Promise<Lost | undefined>
  /** The changes of an earlier session, which wait for the person's decision. */
  heldChanges(): Promise<HeldChanges | undefined>
  /** Lets the held changes be made like all others. */
  releaseHeld(): Promise<void>
  discardHeld(): Promise<void>
}

/**
 * Item changes that wait on the device while the server cannot be reached. They are shown immediately, and
 * made in their order. Permanent deletions do not wait.
 */
export interface WaitingChanges extends ItemChanges, WaitingQueue {
  /** Shows the changes of earlier visits. Call it before the screens read items. */
  showAll(): Promise<void>
  /**
   * Makes the waiting changes in order, until the server cannot be reached or a change of an album comes.
   * `isComplete` tells that the device knows all items, so that an unknown one is gone. Only one tab makes
   * changes at a time.
   */
  flush(isComplete: boolean): Promise<void>
}

export interface WaitingDeps {
  accountId: string
  changes: ItemChanges
  /** Makes changes that the screens already show: without `apply` and `rollBack`. */
  quietChanges: ItemChanges
  rows: WaitingRows
  store: Pick<DeviceStore, 'byId'>
  sync: Pick<LibrarySync, 'apply' | 'rollBack'>
  report(state: WaitingState): void
}

export function createWaitingChanges({
  accountId,
  changes,
  quietChanges,
  rows,
  store,
  sync,
  report,
}: WaitingDeps): WaitingChanges {
  /** A change must not overtake an earlier one that still tries to reach the server. */
  const enqueue = createSerialQueue()

  const count = async () => (await rows.list()).length
  const tell = async (hasLost = false) =>
    report({ waiting: await count(), held: await rows.held(), ...(hasLost && { hasLost }) })

  async function itemChanges(): Promise<ItemChange[]> {
    const changes = (await rows.list()).map(({ change }) => change)
    return changes.filter(change => !isAlbumChange(change))
  }

  /** Shows the changes over the items that the device has. */
  async function show(waiting: readonly ItemChange[]): Promise<void> {
    if (waiting.length === 0) return
    const items = await store.byId(waiting.flatMap(idsOf))
    const shown = new Map<string, LibraryItem | undefined>()
    for (const change of waiting) {
      if (change.kind === 'edit') {
        for (const { id, edit } of change.edits) {
          const item = shown.has(id) ? shown.get(id) : items.get(id)
          const after = item && preview(item, edit)
          if (after) shown.set(id, after)
        }
      } else {
        for (const id of change.ids) {
          shown.set(id, change.kind === 'trash' ? undefined : items.get(id))
        }
      }
    }
    sync.apply({
      items: [...shown.values()].filter(item => item !== undefined),
      removed: [...shown].filter(([, item]) => !item).map(([id]) => id),
    })
  }

  /** Makes the change now, if nothing waits. Otherwise, or if the server is away, lets the change wait. */
  const makeOrKeep = (
    ids: readonly string[],
    make: () => Promise<ChangeResult>,
    waitingOf: (left: ReadonlySet<string>) => ItemChange,
    showAgain: (left: ReadonlySet<string>) => void,
  ): Promise<ChangeResult> =>
    enqueue(async () => {
      const isFirst = (await count()) === 0
      const result = isFirst ? await make() : { done: [], failed: [...ids], unreached: [...ids] }
      const left = new Set(result.unreached)
      if (left.size === 0) return result
      showAgain(left)
      try {
        await rows.add(waitingOf(left))
      } catch {
        // The device cannot keep the change. Report it as failed, with the first reason.
        return { ...result, done: ids.filter(id => !left.has(id)), failed: [...left] }
      }
      await tell()
      if (!isFirst) flushSoon()
      const { reason, unreached, postponed, ...kept } = result
      const failed = kept.failed.filter(id => !left.has(id))
      return {
        done: ids.filter(id => !failed.includes(id)),
        failed,
        ...(failed.length > 0 && reason !== undefined ? { reason } : {}),
      }
    })

  /** Makes one waiting change. Resolves to the rest of it, and the parts that could not be made. */
  async function make(
    change: ItemChange,
    isComplete: boolean,
  ): Promise<{ left: ItemChange | undefined; lost: Lost }> {
    const ids = idsOf(change)
    if (change.kind === 'restore') {
      const result = await quietChanges.restore(ids)
      const postponed = result.postponed ?? []
      const left = postponed.length > 0 ? { ...change, ids: postponed } : undefined
      return { left, lost: { ...NOTHING_LOST, dropped: result.failed.length - postponed.length } }
    }
    const items = await store.byId(ids)
    const unknown = ids.filter(id => !items.has(id))
    if (unknown.length > 0 && !isComplete) return { left: change, lost: NOTHING_LOST }
    if (change.kind === 'trash') {
      const { postponed = [] } = await quietChanges.trash([...items.values()])
      // An item that is gone is no longer in the library, as the person wanted.
      const left = postponed.length > 0 ? { ...change, ids: postponed } : undefined
      return { left, lost: NOTHING_LOST }
    }
    const known = change.edits.flatMap(({ id, ...edit }) => {
      const item = items.get(id)
      return item ? [{ item, ...edit }] : []
    })
    const result = await quietChanges.editEach(known)
    const { failed, postponed: left = [], unchanged = [] } = result
    const refused = failed.filter(id => !left.includes(id))
    const asBefore = [...refused, ...unchanged].flatMap(id => items.get(id) ?? [])
    if (asBefore.length > 0) sync.rollBack(asBefore)
    const overtaken = (result.overtaken ?? []).flatMap(({ id, fields }) => {
      const item = items.get(id)
      return item && !left.includes(id) ? [{ id, name: itemName(item), fields }] : []
    })
    const dropped = unknown.length + refused.length
    const edits = change.edits.filter(({ id }) => left.includes(id))
    return {
      left: edits.length > 0 ? { ...change, edits } : undefined,
      lost: { ...NOTHING_LOST, dropped, overtaken },
    }
  }

  async function flushInOrder(isComplete: boolean, noteLost: () => void): Promise<void> {
    for (;;) {
      const [row] = await rows.list()
      if (!row || isAlbumChange(row.change)) return
      const { left, lost } = await make(row.change, isComplete)
      if (left && idsOf(left).length === idsOf(row.change).length) return
      await rows.replace(new Map([[row.name, left]]), lost)
      if (!isNothing(lost)) noteLost()
      await tell()
      const made = new Set(idsOf(row.change))
      // The server's answer has replaced what the screens showed of later changes of the same items.
      const others = await itemChanges()
      if (others.some(change => idsOf(change).some(id => made.has(id)))) await show(others)
      if (left) return
    }
  }

  const flush = (isComplete: boolean): Promise<void> =>
    locked(accountId, async () => {
      let hasLost = false
      try {
        await flushInOrder(isComplete, () => {
          hasLost = true
        })
      } finally {
        // Several losses are one message.
        if (hasLost) await tell(true)
      }
    })

  let isFlushing = false
  function flushSoon(): void {
    if (isFlushing) return
    isFlushing = true
    flush(false)
      .catch(() => {})
      .finally(() => {
        isFlushing = false
      })
  }

  function editEach(edits: readonly ItemEdit[]): Promise<ChangeResult> {
    const showEdits = (some: readonly ItemEdit[]) =>
      sync.apply({ items: some.flatMap(({ item, edit }) => preview(item, edit) ?? []) })
    const among = (left: ReadonlySet<string>) => edits.filter(({ item }) => left.has(item.id))
    showEdits(edits)
    return makeOrKeep(
      edits.map(({ item }) => item.id),
      () => changes.editEach(edits),
      left => ({
        kind: 'edit',
        edits: among(left).map(waitingEdit),
      }),
      left => showEdits(among(left)),
    )
  }

  return {
    ...changes,
    flush,
    waitingChanges: rows.list,

    keepChange: change =>
      enqueue(async () => {
        await rows.add(change)
        await tell()
      }),

    async removeChanges(names, lost) {
      await rows.replace(new Map(names.map(name => [name, undefined])), lost)
      await tell(!isNothing(lost))
    },

    takeLost: () => locked(accountId, rows.takeLost),

    heldChanges: rows.held,

    async releaseHeld() {
      await locked(accountId, rows.release)
      await show(await itemChanges())
      await tell()
    },

    async discardHeld() {
      await locked(accountId, rows.discard)
      await tell()
    },

    async showAll() {
      await show(await itemChanges())
    },

    edit: (items, edit) => editEach(items.map(item => ({ item, edit }))),
    editEach,

    trash(items) {
      const ids = items.map(item => item.id)
      sync.apply({ removed: ids })
      return makeOrKeep(
        ids,
        () => changes.trash(items),
        left => ({ kind: 'trash', ids: ids.filter(id => left.has(id)) }),
        left => sync.apply({ removed: [...left] }),
      )
    },

    async restore(ids) {
      const result = await makeOrKeep(
        ids,
        () => changes.restore(ids),
        left => ({ kind: 'restore', ids: ids.filter(id => left.has(id)) }),
        () => {},
      )
      if ((await count()) > 0) {
        const back = await store.byId(ids)
        // Only items that this device has moved to the trash, and not yet on the server, are still known.
        if (back.size > 0) sync.rollBack([...back.values()])
      }
      return result
    },
  }
}

/** An edit as a row holds it: the fields before and after it. */
function waitingEdit({ item, edit }: ItemEdit) {
  const { id, details: sharedDetails, privateDetails } = item
  if (!sharedDetails || !privateDetails) return { id, edit }
  const details = { sharedDetails, privateDetails }
  return { id, edit: repeatable(details, edit), seen: seenBy(details, edit) }
}

/** Runs `act` while no other tab, and no worker, makes waiting changes. */
export const locked = <T>(accountId: string, act: () => Promise<T>): Promise<T> =>
  navigator.locks.request(`safelight-waiting-changes ${accountId}`, act) as Promise<T>
