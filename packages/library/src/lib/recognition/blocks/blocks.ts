import { type Block, DELETION_BYTES } from '@safelight/contract/recognition-blocks'
import type { DeviceKeys } from '@safelight/vault/account-keys'
import type { Bytes } from '@safelight/vault/bytes'
import type { CborMap } from '@safelight/vault/cbor'
import {
  isBlock,
  openBlock,
  type RecognitionKeys,
  resealBlock,
  sealBlock,
  sealDeletion,
} from '@safelight/vault/recognition-blocks'
import { ApiError } from '../../api/api-client.ts'
import { MOST_PAGES } from '../../api/most-pages.ts'
import { isSeenBlock, keyOf, lookedAt, monthOf, SEEN, toSeenItem } from '../seen/seen-items.ts'
import type { BlockCalls, Deletion } from './block-calls.ts'
import type { BlockNewsChannel } from './block-news.ts'
import type { KeptBlock, KeptBlocks, TakenBlock } from './kept-blocks.ts'

/** How what a block holds stands in its map. `read` throws what is not of this form. */
export interface BlockForm<T> {
  read(map: CborMap): T
  write(value: T): CborMap
}

export interface BlockParts {
  keys: RecognitionKeys & DeviceKeys
  kept: KeptBlocks
  calls: BlockCalls
  news: Pick<BlockNewsChannel, 'tell'>
}

/** The sealed blocks of the account, as this device has them, and how they change. Throws ApiError. */
export interface Blocks {
  /** Takes in what other devices have changed. */
  pull(): Promise<void>
  /** What the device has of a block; undefined where there is none. OpenError for one that does not open. */
  read<T>(name: string, form: BlockForm<T>): Promise<T | undefined>
  /**
   * Saves what `edit` makes of a block, null to delete it; undefined leaves it as it is. `edit` runs again on what
   * another device has saved meanwhile.
   */
  change<T>(
    name: string,
    form: BlockForm<T>,
    edit: (before: T | undefined) => T | null | undefined,
  ): Promise<void>
  /** Deletes all of it at the server, and so on every device. */
  removeAll(): Promise<void>
}

/** How often a change is begun anew on top of another one. */
const ATTEMPTS = 8
/** Refusals of what is put back that hold until something changes: another device was first, or there is no room. */
const UNTIL_A_CHANGE = new Set(['STALE_VERSION', 'QUOTA_EXCEEDED', 'LIMIT_REACHED'])

export function createBlocks({ keys, kept, calls, news }: BlockParts): Blocks {
  const find = async (name: string) =>
    (await kept.index()).blocks.find(block => block.name === name)

  async function open<T>(block: KeptBlock | undefined, form: BlockForm<T>): Promise<T | undefined> {
    const sealed = block && (await kept.read(block))
    return sealed && openBlock(keys, block, sealed, form.read)
  }

  /**
   * Fetches a block that the server lists. Only a seal of the account counts, under a number that is not below the
   * listed one: everything else could be an earlier block, or a deletion that nobody has made.
   */
  async function fetch({ name, version: listed }: Block): Promise<TakenBlock> {
    const { version, sealed } = (await calls.get(name)) ?? { version: 0, sealed: new Uint8Array() }
    const isOwn = version >= listed && (await isBlock(keys, { name, version }, sealed))
    return own({ name, version, base: version }, sealed, isOwn)
  }

  /** A block with what it says of the models that have looked. */
  async function own(
    numbers: Pick<KeptBlock, 'name' | 'version' | 'base'>,
    sealed: Bytes,
    isOwn = true,
  ): Promise<TakenBlock> {
    const records = isSeenBlock(numbers.name)
      ? await openBlock(keys, numbers, sealed, SEEN.read).catch(() => [])
      : []
    return { ...numbers, isOwn, looked: lookedAt(records ?? []), sealed }
  }

  const recordsOf = async (name: string) =>
    (isSeenBlock(name) && (await open(await find(name), SEEN).catch(() => undefined))) || []

  /** Keeps what is taken, and tells what became of what was seen. */
  async function take(block: TakenBlock): Promise<void> {
    const { name } = block
    const before = new Map((await recordsOf(name)).map(({ id, by }) => [id, keyOf(by)]))
    await kept.take(block)
    const records = await recordsOf(name)
    const there = new Set(records.map(({ id }) => id))
    const put = records.filter(({ id, by }) => before.get(id) !== keyOf(by))
    const left = [...before.keys()].filter(id => !there.has(id))
    const removed = left.length > 0 ? await withoutThose(left, name) : []
    news.tell({ changed: [name], seen: { put: put.map(each => toSeenItem(each, name)), removed } })
  }

  /** Those of ids that no other block of the month has. */
  async function withoutThose(ids: string[], name: string): Promise<string[]> {
    const others = new Set<string>()
    for (const block of (await kept.index()).blocks) {
      if (block.name === name || !isSeenBlock(name) || monthOf(block.name) !== monthOf(name))
        continue
      for (const { id } of await recordsOf(block.name)) others.add(id)
    }
    return ids.filter(id => !others.has(id))
  }

  /** Takes in what the server lists, if it is later than what the device has. */
  async function follow(block: Block): Promise<void> {
    const kept = await find(block.name)
    if (kept?.isOwn && kept.version > block.version) await putBack(kept, block.version)
    else if (kept?.isOwn && kept.version === block.version) await noteBase(kept, block.version)
    else await take(await fetch(block))
  }

  async function noteBase(block: KeptBlock, base: number): Promise<void> {
    const sealed = await kept.read(block)
    if (!sealed || block.base === base) return
    const { row: _, ...rest } = block
    await kept.take({ ...rest, base, sealed })
  }

  /** The server has lost the last changes of a block: it gets them back, above all numbers that devices have seen. */
  async function putBack(block: KeptBlock, base: number): Promise<void> {
    const sealed = await kept.read(block)
    if (!sealed) return
    const { name } = block
    const version = block.version + 1
    try {
      const again = await resealBlock(keys, block, sealed, version)
      await calls.put(name, { base, version }, again)
      await take(await own({ name, version, base: version }, again))
    } catch (error) {
      if (!(error instanceof ApiError) || !UNTIL_A_CHANGE.has(error.code)) throw error
      await noteBase(block, base)
    }
  }

  /** Another server's past may have brought the device to where the changes are taken in: each visit begins anew. */
  let isWhole = true

  async function pull(): Promise<void> {
    const { since: noted, blocks: known } = await kept.index()
    // What does not open is asked for again.
    let since = isWhole || known.some(({ isOwn }) => !isOwn) ? 0 : noted
    let listed = new Set<string>()
    let isFromStart = since === 0
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const { blocks, hasMore, last } = await calls.list(since)
      // The server has an older database: what it has is looked through anew.
      if (last < since) {
        since = 0
        listed = new Set()
        isFromStart = true
        continue
      }
      for (const block of blocks) {
        listed.add(block.name)
        if (kept.holds(block.name)) await follow(block)
      }
      since = blocks.at(-1)?.seq ?? since
      if (hasMore) continue
      if (isFromStart) {
        for (const block of known) {
          if (block.isOwn && !listed.has(block.name)) await putBack(block, 0)
        }
      }
      break
    }
    await kept.takenIn(since)
    isWhole = false
  }

  async function put<T>(
    name: string,
    form: BlockForm<T>,
    edit: (before: T | undefined) => T | null | undefined,
  ): Promise<void> {
    const block = await find(name)
    const after = edit(await open(block, form))
    if (after === undefined || (after === null && !block)) return
    const base = block?.base ?? 0
    const version = Math.max(base, block?.version ?? 0) + 1
    const place = { name, version }
    const sealed =
      after === null
        ? await sealDeletion(keys, place)
        : await sealBlock(keys, place, form.write(after))
    await calls.put(name, { base, version }, sealed)
    await take(await own({ ...place, base: version }, sealed))
  }

  /** Deletes what the server lists, whatever of it this device has. */
  async function removeListed(): Promise<void> {
    const { blocks: known } = await kept.index()
    let since = 0
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const { blocks, hasMore } = await calls.list(since)
      const deletions: Deletion[] = []
      for (const { name, version: base, bytes } of blocks) {
        if (!kept.holds(name) || bytes === DELETION_BYTES) continue
        const seen = known.find(each => each.name === name && each.isOwn)?.version ?? 0
        const version = Math.max(base, seen) + 1
        deletions.push({ name, base, version, sealed: await sealDeletion(keys, { name, version }) })
      }
      if (deletions.length > 0) await calls.deleteAll(deletions)
      since = blocks.at(-1)?.seq ?? since
      if (!hasMore) return
    }
  }

  async function again(act: () => Promise<void>, prepare: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await act()
      } catch (error) {
        const isStale = error instanceof ApiError && error.code === 'STALE_VERSION'
        if (!isStale || attempt === ATTEMPTS) throw error
        await prepare()
      }
    }
  }

  return {
    pull,

    async read(name, form) {
      return open(await find(name), form)
    },

    change: (name, form, edit) =>
      again(
        () => put(name, form, edit),
        () => {
          isWhole = true
          return pull()
        },
      ),

    async removeAll() {
      await again(removeListed, async () => {})
      await pull()
    },
  }
}
