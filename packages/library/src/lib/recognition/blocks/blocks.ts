import type { Block } from '@safelight/contract/recognition-blocks'
import type { DeviceKeys } from '@safelight/vault/account-keys'
import type { CborMap } from '@safelight/vault/cbor'
import { openBlock, type RecognitionKeys, sealBlock } from '@safelight/vault/recognition-blocks'
import { seenRecords } from '@safelight/vault/seen-block'
import { ApiError } from '../../api/api-client.ts'
import { isSeenBlock, keyOf, lookedAt, monthOf, SEEN, toSeenItem } from '../seen/seen-items.ts'
import type { BlockCalls } from './block-calls.ts'
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
/** Pages of changes that are taken in at once: a hostile server could send them forever. */
const MOST_PAGES = 50

export function createBlocks({ keys, kept, calls, news }: BlockParts): Blocks {
  const find = async (name: string) =>
    (await kept.index()).blocks.find(block => block.name === name)

  async function open<T>(block: KeptBlock | undefined, form: BlockForm<T>): Promise<T | undefined> {
    const sealed = block && (await kept.read(block))
    return sealed && openBlock(keys, block, sealed, form.read)
  }

  /** Fetches a block that the server has changed. One that does not open is kept: it may be of a later version. */
  async function fetch({ name, bytes, version: listed }: Block): Promise<TakenBlock> {
    const there = bytes === 0 ? undefined : await calls.get(name)
    if (!there) return { name, version: listed, base: listed, looked: [], sealed: null }
    const { version, sealed } = there
    const records = isSeenBlock(name)
      ? await openBlock(keys, { name, version }, sealed, SEEN.read).catch(() => [])
      : []
    return { name, version, base: version, looked: lookedAt(records), sealed }
  }

  const recordsOf = async (name: string) =>
    (isSeenBlock(name) && (await open(await find(name), SEEN).catch(() => undefined))) || []

  /** Keeps what is taken, and tells what became of what was seen. */
  async function take(block: TakenBlock, since?: number): Promise<void> {
    const { name } = block
    const before = new Map((await recordsOf(name)).map(({ id, by }) => [id, keyOf(by)]))
    await kept.take([block], since)
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

  async function pullPage(): Promise<boolean> {
    const { since, blocks: known } = await kept.index()
    const { blocks, hasMore, last } = await calls.list(since)
    // The server has an older database: what it has is looked through anew.
    if (last < since) {
      await kept.take([], 0)
      return true
    }
    for (const block of blocks) {
      if (!kept.holds(block.name)) continue
      const own = known.find(({ name }) => name === block.name)
      // What this device has opened already, or put there itself; the server may have lost what came after.
      if (!own || own.version < block.version) await take(await fetch(block), block.seq)
      else if (own.base !== block.version) await noteBase(own, block.version, block.seq)
      else await kept.take([], block.seq)
    }
    const end = blocks.at(-1)
    if (end && !kept.holds(end.name)) await kept.take([], end.seq)
    return hasMore
  }

  async function noteBase(block: KeptBlock, base: number, since: number): Promise<void> {
    const { row: _, ...rest } = block
    await kept.take([{ ...rest, base, sealed: (await kept.read(block)) ?? null }], since)
  }

  async function put<T>(
    name: string,
    form: BlockForm<T>,
    edit: (before: T | undefined) => T | null | undefined,
  ): Promise<void> {
    const block = await find(name)
    const after = edit(await open(block, form))
    if (after === undefined) return
    const base = block?.base ?? 0
    const version = base + 1
    const map = after === null ? undefined : form.write(after)
    const sealed = map ? await sealBlock(keys, { name, version }, map) : null
    if (sealed) await calls.put(name, base, sealed)
    else if (base > 0) await calls.empty(name, base)
    const looked = map && isSeenBlock(name) ? lookedAt(seenRecords(map)) : []
    await take({ name, version, base: version, looked, sealed })
  }

  async function pull(): Promise<void> {
    for (let pages = 1; (await pullPage()) && pages < MOST_PAGES; pages += 1);
  }

  return {
    pull,

    async read(name, form) {
      return open(await find(name), form)
    },

    async change(name, form, edit) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await put(name, form, edit)
        } catch (error) {
          const isStale = error instanceof ApiError && error.code === 'STALE_VERSION'
          if (!isStale || attempt === ATTEMPTS) throw error
          await pull()
        }
      }
    },

    async removeAll() {
      await calls.emptyAll()
      await pull()
    },
  }
}
