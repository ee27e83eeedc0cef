import { type Block, DELETION_BYTES } from '@safelight/contract/recognition-blocks'
import type { Bytes } from '@safelight/crypto/bytes'
import {
  isBlock,
  openBlock,
  resealBlock,
  sealBlock,
  sealDeletion,
} from '@safelight/crypto/recognition-blocks'
import { lookedAt, SEEN } from '../seen/seen-items.ts'
import type { Deletion } from './block-calls.ts'
import type { BlockDeps, BlockForm } from './block-parts.ts'
import type { KeptBlock, TakenBlock } from './kept-blocks.ts'
import { assertNear } from './most-ahead.ts'
import { changeOf } from './seen-changes.ts'
import { unlessRefused } from './until-a-change.ts'

type Edit<T> = (before: T | undefined) => T | null | undefined

/**
 * Blocks of what was seen, of which the latest version counts: what is lost of them can be seen again. Throws ApiError.
 */
export function createVersionedBlocks({ keys, kept, calls, news }: BlockDeps) {
  const find = async (name: string) =>
    (await kept.index()).blocks.find(block => block.name === name)

  async function open<T>(block: KeptBlock | undefined, form: BlockForm<T>): Promise<T | undefined> {
    const sealed = block && (await kept.read(block))
    return sealed && openBlock(keys, block, sealed, form.read)
  }

  /** Keeps a block that opens under its number, unless another tab has taken a later one meanwhile. */
  async function take(name: string, version: number, sealed: Bytes): Promise<void> {
    const place = { name, version }
    const records = await openBlock(keys, place, sealed, SEEN.read).catch(() => [])
    const taken = { ...place, base: version, isOwn: true, looked: lookedAt(records ?? []), sealed }
    await keep(taken, old => !old?.isOwn || old.version <= version)
  }

  async function keep(
    taken: TakenBlock,
    isDue: (old: KeptBlock | undefined) => boolean,
  ): Promise<void> {
    const { name } = taken
    const seen = await changeOf({ keys, kept }, name, () =>
      kept.replace(name, async old => (isDue(old) ? taken : undefined)),
    )
    news.tell({ changed: [name], seen })
  }

  /**
   * Fetches a block that the server lists. Only a seal of the account counts, under a number that is not below the
   * listed one: everything else could be an earlier block, or a deletion that nobody has made.
   */
  async function fetch({ name, version: listed }: Block): Promise<void> {
    const { version, sealed } = (await calls.get(name)) ?? { version: 0, sealed: new Uint8Array() }
    const isOwn = version >= listed && (await isBlock(keys, { name, version }, sealed))
    if (isOwn) await take(name, version, sealed)
    else {
      const damaged = { name, version: 0, base: 0, isOwn, looked: [], sealed }
      await keep(damaged, old => !old?.isOwn)
    }
  }

  /** Takes in what the server lists, if it is later than what the device has. */
  async function follow(listed: Block): Promise<void> {
    const block = await find(listed.name)
    if (!block?.isOwn || block.version < listed.version) await fetch(listed)
    else if (block.version > listed.version || isAnother(block, listed))
      await putBack(block, listed.version)
    else if (block.row === undefined) await fetch(listed)
    else await kept.noteBase(block, listed.version)
  }

  /** Two blocks were put under one version: on different pasts of the server. */
  const isAnother = ({ digest }: KeptBlock, listed: Block): boolean =>
    listed.digest !== undefined && listed.digest !== digest

  /**
   * The server has lost the last changes of a block: it gets them back, above all numbers that devices have seen. A
   * device that has forgotten the block takes no earlier one, and begins a new one above the number that it knows.
   */
  async function putBack(block: KeptBlock, base: number): Promise<void> {
    const sealed = await kept.read(block)
    if (sealed) {
      const version = block.version + 1
      const again = await resealBlock(keys, block, sealed, version)
      const { name } = block
      const isPut = await unlessRefused(calls.put(name, { base, version }, again))
      if (isPut) return take(name, version, again)
    }
    await kept.noteBase(block, base)
  }

  async function put<T>(name: string, form: BlockForm<T>, edit: Edit<T>): Promise<void> {
    const block = await find(name)
    const after = edit(await open(block, form))
    const base = block?.base ?? 0
    const isNothing = block?.row === undefined && base === 0
    if (after === undefined || (after === null && isNothing)) return
    const version = Math.max(base, block?.version ?? 0) + 1
    const place = { name, version }
    const sealed =
      after === null
        ? await sealDeletion(keys, place)
        : await sealBlock(keys, place, form.write(after))
    await calls.put(name, { base, version }, sealed)
    await take(name, version, sealed)
  }

  /** The deletion of a block, above what the server lists and what the device has; undefined where it is deleted. */
  async function deletionOf(
    name: string,
    listed: Block | undefined,
  ): Promise<Deletion | undefined> {
    const block = await find(name)
    const own = block?.version ?? 0
    const base = listed?.version ?? 0
    const isThere = block?.isOwn && listed && own === base && !isAnother(block, listed)
    // The length of what the device has opened, not one that the server lists.
    if (isThere && (await kept.read(block))?.length === DELETION_BYTES) return undefined
    assertNear(base, own)
    const version = Math.max(base, own) + 1
    return { name, base, version, sealed: await sealDeletion(keys, { name, version }) }
  }

  return {
    follow,
    put,
    putBack,
    take,
    deletionOf,
    read: async <T>(name: string, form: BlockForm<T>) => open(await find(name), form),
  }
}

export type VersionedBlocks = ReturnType<typeof createVersionedBlocks>
