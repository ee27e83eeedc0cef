import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { openBlock, type RecognitionKeys } from '@safelight/crypto/recognition-blocks'
import type { SeenRecord } from '@safelight/crypto/seen-block'
import { isSeenBlock, keyOf, monthOf, SEEN, toSeenItem } from '../seen/seen-items.ts'
import type { SeenChange } from '../seen/seen-store.ts'
import type { KeptBlock, KeptBlocks } from './kept-blocks.ts'

/** Resolves to what `act` has changed of what the device knows of a month's items, by one of its blocks. */
export async function changeOf(
  { keys, kept }: { keys: RecognitionKeys & DeviceKeys; kept: KeptBlocks },
  name: string,
  act: () => Promise<void>,
): Promise<SeenChange> {
  const before = new Map((await recordsIn(name)).map(({ id, by }) => [id, keyOf(by)]))
  await act()
  const records = await recordsIn(name)
  const there = new Set(records.map(({ id }) => id))
  const put = records.filter(({ id, by }) => before.get(id) !== keyOf(by))
  const left = [...before.keys()].filter(id => !there.has(id))
  return {
    put: put.map(each => toSeenItem(each, name)),
    removed: left.length > 0 ? await withoutOthers(left) : [],
  }

  async function recordsIn(other: string): Promise<SeenRecord[]> {
    const block = (await kept.index()).blocks.find(each => each.name === other)
    return block ? recordsOf(block) : []
  }

  async function recordsOf(block: KeptBlock): Promise<SeenRecord[]> {
    const sealed = await kept.read(block)
    const records = sealed && (await openBlock(keys, block, sealed, SEEN.read).catch(() => []))
    return records ?? []
  }

  /** Those of ids that no other block of the month has. */
  async function withoutOthers(ids: string[]): Promise<string[]> {
    const others = new Set<string>()
    for (const block of (await kept.index()).blocks) {
      if (block.name === name || !isSeenBlock(block.name)) continue
      if (monthOf(block.name) !== monthOf(name)) continue
      for (const { id } of await recordsOf(block)) others.add(id)
    }
    return ids.filter(id => !others.has(id))
  }
}
