import { LIMITS } from '@safelight/contract/limits'
import type { Block } from '@safelight/contract/recognition-blocks'
import { ApiError, invalidResponse } from '../../api/api-client.ts'
import { MOST_PAGES } from '../../api/most-pages.ts'
import { isSeenBlock } from '../seen/seen-items.ts'
import type { Deletion } from './block-calls.ts'
import type { BlockDeps, BlockForm } from './block-parts.ts'
import { createDecidedBlocks } from './decided-blocks.ts'
import type { DecisionSet } from './decision-set.ts'
import { createVersionedBlocks } from './versioned-blocks.ts'

/** The sealed blocks of the account, as this device has them, and how they change. Throws ApiError. */
export interface Blocks {
  /** Takes in what other devices have changed, and gives back what the server has lost. */
  pull(): Promise<void>
  /**
   * What the device has of a block of what was seen; undefined where there is none. OpenError for one that does not
   * open.
   */
  read<T>(name: string, form: BlockForm<T>): Promise<T | undefined>
  /**
   * Saves what `edit` makes of a block of what was seen, null to delete it; undefined leaves it as it is. `edit` runs
   * again on what another device has saved meanwhile.
   */
  change<T>(
    name: string,
    form: BlockForm<T>,
    edit: (before: T | undefined) => T | null | undefined,
  ): Promise<void>
  /** What the device has of a block of decisions. OpenError for one that does not open. */
  decisions(name: string): Promise<DecisionSet>
  /** Saves what `edit` makes of them; undefined leaves them. It runs again on what others have saved meanwhile. */
  decide(name: string, edit: (before: DecisionSet) => DecisionSet | undefined): Promise<void>
  /** Deletes all of it at the server, and so on every device. */
  removeAll(): Promise<void>
}

/** How often a change is begun anew on top of another one. */
const ATTEMPTS = 8

export function createBlocks(deps: BlockDeps): Blocks {
  const { kept, calls } = deps
  const versioned = createVersionedBlocks(deps)
  const decided = createDecidedBlocks(deps)

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
        if (!kept.holds(block.name)) continue
        if (isSeenBlock(block.name)) await versioned.follow(block)
        else await decided.follow(block, isFromStart)
      }
      since = blocks.at(-1)?.seq ?? since
      if (hasMore) continue
      if (isFromStart) {
        for (const block of known) {
          if (listed.has(block.name)) continue
          if (!block.isOwn) await kept.forget(new Set([block.name]))
          else if (isSeenBlock(block.name)) await versioned.putBack(block, 0)
          else await decided.sync(block.name)
        }
      }
      await kept.takenIn(since)
      isWhole = false
      return
    }
    throw invalidResponse(200)
  }

  async function listAll(): Promise<Map<string, Block>> {
    const listed = new Map<string, Block>()
    let since = 0
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const { blocks, hasMore } = await calls.list(since)
      for (const block of blocks) if (kept.holds(block.name)) listed.set(block.name, block)
      since = blocks.at(-1)?.seq ?? since
      if (!hasMore) return listed
    }
    throw invalidResponse(200)
  }

  /** Deletes what the server lists and what the device knows, whatever the server says of it. */
  async function removeKnown(): Promise<void> {
    const listed = await listAll()
    const names = new Set([
      ...listed.keys(),
      ...(await kept.index()).blocks.map(({ name }) => name),
    ])
    const deletions: Deletion[] = []
    for (const name of [...names].filter(isSeenBlock)) {
      const deletion = await versioned.deletionOf(name, listed.get(name))
      if (deletion) deletions.push(deletion)
    }
    // The call for many is for what the server has.
    const there = deletions.filter(({ base }) => base > 0)
    for (let at = 0; at < there.length; at += LIMITS.blocksPage)
      await calls.deleteAll(there.slice(at, at + LIMITS.blocksPage))
    for (const { name, base, version, sealed } of deletions) {
      if (base === 0) await calls.put(name, { base, version }, sealed)
      await versioned.take(name, version, sealed)
    }
    for (const name of names)
      if (!isSeenBlock(name)) await decided.erase(name, listed.get(name)?.version ?? 0)
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
    read: versioned.read,
    decisions: decided.read,

    change: (name, form, edit) =>
      again(
        () => versioned.put(name, form, edit),
        () => {
          isWhole = true
          return pull()
        },
      ),

    decide: (name, edit) =>
      again(
        () => decided.change(name, edit),
        () => decided.sync(name),
      ),

    removeAll: () => again(removeKnown, async () => {}),
  }
}
