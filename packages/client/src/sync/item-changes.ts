import { changeManyDetails, type NewDetails } from '@safelight/contract/details'
import type { MediaItem } from '@safelight/contract/items'
import { LIMITS } from '@safelight/contract/limits'
import { deleteItems, emptyTrash, restoreItems, trashItems } from '@safelight/contract/trash'
import type { LibraryKeys } from '@safelight/crypto/account-keys'
import type { Signer } from '@safelight/crypto/signatures'
import { texts } from '@safelight/texts/client/sync'
import { type ApiClient, ApiError, invalidResponse } from '../api/api-client.ts'
import { MOST_ITEM_PAGES } from '../api/most-pages.ts'
import { createSerialQueue } from '../async/queues/serial-queue.ts'
import { applyEdit, type DetailsEdit } from '../items/edits/edits.ts'
import { applyUnlessOvertaken, type Seen, type WholeField } from '../items/edits/overtaken.ts'
import { sealEdit } from '../items/edits/seal-edit.ts'
import type { LibraryItem } from '../items/item.ts'
import { isSame } from '../items/merging/merge-details.ts'
import type { LibrarySync } from './library-sync.ts'

/**
 * A person's actions on items. Each change is shown immediately in every page, then made by the server, and
 * rolled back on failure. Results report failures; only `emptyTrash` throws them.
 */
export interface ItemChanges {
  /** Applies an edit to the latest details of items, even if another device has changed them. */
  edit(items: readonly LibraryItem[], edit: DetailsEdit): Promise<ChangeResult>
  /** Like `edit`, with an edit of its own for each item. */
  editEach(edits: readonly ItemEdit[]): Promise<ChangeResult>
  trash(items: readonly LibraryItem[]): Promise<ChangeResult>
  /** Restores items from the trash. An item stays there if another item of the library has its content. */
  restore(ids: readonly string[]): Promise<ChangeResult>
  deleteForGood(ids: readonly string[]): Promise<ChangeResult>
  /** Permanently deletes the items in the trash. May have deleted some if it throws ApiError. */
  emptyTrash(): Promise<void>
}

export interface ItemEdit {
  item: LibraryItem
  edit: DetailsEdit
  /** If present, leaves out the fields that were changed elsewhere since the person saw them so. */
  seen?: Seen | undefined
}

export interface ChangeResult {
  done: string[]
  failed: string[]
  reason?: string
  /** The failed ids for which no answer of the server arrived. */
  unreached?: string[]
  /** The failed ids that a later attempt may change: `unreached`, and those after an error of the server. */
  postponed?: string[]
  /** The fields that were not changed, because they were changed elsewhere in the meantime. */
  overtaken?: { id: string; fields: WholeField[] }[]
  /** The ids in `done` that an edit with `seen` left as they were. */
  unchanged?: string[]
}

export interface ItemChangesDeps {
  keys: LibraryKeys
  /** Signs changed details, because recipients accept no unsigned ones (format rule F13). */
  signer: Signer
  openRecord(record: MediaItem): Promise<LibraryItem>
  api: ApiClient
  sync: Pick<LibrarySync, 'take' | 'apply' | 'rollBack'>
}

type Change = NewDetails & { id: string }

const ROUNDS = 5

export function createItemChanges({
  keys,
  signer,
  openRecord,
  api,
  sync,
}: ItemChangesDeps): ItemChanges {
  /** Changes run in order: an edit builds on the previous one, and trashed items cannot be edited. */
  const enqueue = createSerialQueue()

  /** Seals an edit of an item's latest details. Resolves to undefined if it changes nothing. */
  async function seal(
    item: LibraryItem,
    { edit, seen }: Omit<ItemEdit, 'item'>,
    tally: Tally,
  ): Promise<Change | undefined> {
    const { details: sharedDetails, privateDetails } = item
    if (!sharedDetails || !privateDetails) throw new Error(texts.cannotBeOpened)
    const before = { sharedDetails, privateDetails }
    if (!seen)
      return { id: item.id, ...(await sealEdit(keys, signer, item, applyEdit(before, edit))) }
    const { edited, overtaken } = applyUnlessOvertaken(before, edit, seen)
    const isUnchanged = isSame(before, edited)
    tally.note(item.id, overtaken, isUnchanged)
    return isUnchanged
      ? undefined
      : { id: item.id, ...(await sealEdit(keys, signer, item, edited)) }
  }

  async function send(changes: Change[], tally: Tally): Promise<LibraryItem[]> {
    const again: LibraryItem[] = []
    const requests = inRequests(changes)
    for (const part of requests) {
      const ids = part.map(change => change.id)
      await tally.attempt(ids, async () => {
        const answer = await api.call(changeManyDetails, { body: { changes: part } })
        await sync.take({ records: answer.items })
        const stale = await Promise.all(answer.stale.map(openRecord))
        again.push(...stale)
        const left = fewer(answer.left, ids)
        if (left.length > 0) requests.push(part.filter(change => left.includes(change.id)))
        return [...[...answer.items, ...answer.stale].map(item => item.id), ...left]
      })
    }
    return again
  }

  /** Makes a change in batches that fit a request. An id that an answer omits counts as failed. */
  const inParts = (
    ids: readonly string[],
    tally: Tally,
    act: (part: string[]) => Promise<{ ids: string[]; left?: string[] }>,
  ): Promise<ChangeResult> =>
    enqueue(async () => {
      for (let rest = ids; rest.length > 0; ) {
        const part = rest.slice(0, LIMITS.largestPage)
        rest = rest.slice(part.length)
        await tally.attempt(part, async () => {
          const answer = await act(part)
          const left = fewer(answer.left ?? [], part)
          rest = [...left, ...rest]
          return [...answer.ids, ...left]
        })
      }
      return tally.result(ids)
    })

  async function makeEdits(edits: readonly ItemEdit[]): Promise<ChangeResult> {
    const tally = createTally(texts.notInLibrary)
    const items = edits.map(({ item }) => item)
    const editOf = new Map(edits.map(({ item, ...edit }) => [item.id, edit]))
    let waiting = items
    for (let round = 0; waiting.length > 0; round += 1) {
      const sealed: Change[] = []
      for (const item of waiting) {
        await tally.attempt([item.id], async () => {
          if (round === ROUNDS) throw new ApiError('STALE_VERSION', 409, STALE)
          const change = await seal(item, editOf.get(item.id) ?? { edit: {} }, tally)
          if (change) sealed.push(change)
          return [item.id]
        })
      }
      waiting = await send(sealed, tally)
    }
    return tally.result(items.map(item => item.id))
  }

  async function editEach(edits: readonly ItemEdit[]): Promise<ChangeResult> {
    sync.apply({ items: edits.flatMap(({ item, edit }) => preview(item, edit) ?? []) })
    const result = await enqueue(() => makeEdits(edits))
    const failed = new Set(result.failed)
    const before = edits.map(({ item }) => item).filter(item => failed.has(item.id))
    if (before.length > 0) sync.rollBack(before)
    return result
  }

  return {
    edit: (items, edit) => editEach(items.map(item => ({ item, edit }))),
    editEach,

    async trash(items) {
      const ids = items.map(item => item.id)
      sync.apply({ removed: ids })
      const result = await inParts(ids, createTally(GONE), async part => {
        const answer = await api.call(trashItems, { body: { ids: part } })
        await sync.take({ removed: answer.ids })
        return answer
      })
      const failed = new Set(result.failed)
      const back = items.filter(item => failed.has(item.id))
      if (back.length > 0) sync.rollBack(back)
      return result
    },

    restore: ids =>
      inParts(ids, createTally(texts.alreadyInLibrary), async part => {
        const { items, left } = await api.call(restoreItems, { body: { ids: part } })
        await sync.take({ records: items })
        return { ids: items.map(item => item.id), left }
      }),

    async deleteForGood(ids) {
      const result = await inParts(ids, createTally(GONE), async part => {
        const answer = await api.call(deleteItems, { body: { ids: part } })
        await sync.take({ deleted: answer.ids, deletedFrom: answer.months })
        return answer
      })
      return result.unreached ? { ...result, reason: texts.deletionNeedsConnection } : result
    },

    async emptyTrash() {
      for (let pages = 0; pages < MOST_ITEM_PAGES; pages += 1) {
        const { ids, months, hasMore } = await api.call(emptyTrash)
        await sync.take({ deleted: ids, deletedFrom: months })
        if (!hasMore || ids.length === 0) return
      }
      throw invalidResponse(200)
    },
  }
}

/** Returns the ids that the server left unprocessed. Throws ApiError if it processed none. */
function fewer(left: string[], asked: readonly string[]): string[] {
  const isLeft = new Set(left)
  const rest = asked.filter(id => isLeft.has(id))
  if (rest.length === asked.length) throw invalidResponse(200)
  return rest
}

const STALE = texts.changedElsewhere
const GONE = texts.gone

/**
 * Whether the same call may succeed later. A session that has ended may be renewed, and an invalid answer may
 * come from a proxy, such as the sign-in page of a hotel.
 */
export const isPassing = ({ status, code }: ApiError) =>
  [0, 401, 429].includes(status) || status >= 500 || code === 'INVALID_RESPONSE'

/** Returns the item as it will be after the edit; undefined if it cannot be edited. */
export function preview(item: LibraryItem, edit: DetailsEdit): LibraryItem | undefined {
  const { details: sharedDetails, privateDetails, version } = item
  if (!sharedDetails || !privateDetails) return undefined
  try {
    const edited = applyEdit({ sharedDetails, privateDetails }, edit)
    return {
      ...item,
      version: version + 1,
      privateVersion: version + 1,
      takenLocal: edited.sharedDetails.taken.local,
      details: edited.sharedDetails,
      privateDetails: edited.privateDetails,
    }
  } catch {
    return undefined
  }
}

/** Splits changes so that no request exceeds the server's limit. */
function inRequests(changes: Change[]): Change[][] {
  const requests: Change[][] = []
  let room = 0
  for (const change of changes) {
    const bytes = change.sharedDetails.length + change.privateDetails.length + 200
    const last = requests.at(-1)
    if (!last || bytes > room || last.length === LIMITS.largestPage) {
      requests.push([change])
      room = LIMITS.manyDetailsBytes - bytes - 200
    } else {
      last.push(change)
      room -= bytes
    }
  }
  return requests
}

type Tally = ReturnType<typeof createTally>

/** Collects failed ids and the first reason. `absent` is the reason for ids that an answer omits. */
function createTally(absent: string) {
  const failed = new Set<string>()
  const unreached = new Set<string>()
  const postponed = new Set<string>()
  const overtaken = new Map<string, WholeField[]>()
  const unchanged = new Set<string>()
  let reason: string | undefined

  function fail(ids: readonly string[], text: string): void {
    if (ids.length > 0) reason ??= text
    for (const id of ids) failed.add(id)
  }

  return {
    async attempt(ids: readonly string[], act: () => Promise<string[]>): Promise<void> {
      try {
        const named = new Set(await act())
        fail(
          ids.filter(id => !named.has(id)),
          absent,
        )
      } catch (error) {
        fail(ids, error instanceof Error ? error.message : String(error))
        if (!(error instanceof ApiError)) return
        if (error.status === 0) for (const id of ids) unreached.add(id)
        if (isPassing(error)) for (const id of ids) postponed.add(id)
      }
    },
    /** Called again if the server refuses the change as outdated: the latest call counts. */
    note(id: string, fields: WholeField[], isUnchanged: boolean): void {
      if (fields.length > 0) overtaken.set(id, fields)
      else overtaken.delete(id)
      if (isUnchanged) unchanged.add(id)
    },
    result: (ids: readonly string[]): ChangeResult => ({
      done: ids.filter(id => !failed.has(id)),
      failed: ids.filter(id => failed.has(id)),
      ...(reason === undefined ? {} : { reason }),
      ...(unreached.size === 0 ? {} : { unreached: [...unreached] }),
      ...(postponed.size === 0 ? {} : { postponed: [...postponed] }),
      ...(overtaken.size === 0
        ? {}
        : { overtaken: [...overtaken].map(([id, fields]) => ({ id, fields })) }),
      ...(unchanged.size === 0 ? {} : { unchanged: [...unchanged] }),
    }),
  }
}
