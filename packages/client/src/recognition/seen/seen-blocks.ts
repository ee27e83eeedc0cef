import { OpenError } from '@safelight/crypto/errors'
import { SEEN_BOUNDS, type SeenRecord } from '@safelight/crypto/seen-block'
import type { Blocks } from '../blocks/blocks.ts'
import type { KeptBlock, KeptBlocks } from '../blocks/kept-blocks.ts'
import { blockOf, isSeenBlock, mergeSeen, monthOf, partOf, SEEN, weightOf } from './seen-items.ts'

/** What was seen, in the blocks of its months. Throws ApiError. */
export interface SeenBlocks {
  /** What was seen in a month's items, by their ids. OpenError where a block of it does not open. */
  month(month: string): Promise<Map<string, SeenRecord>>
  /** Puts what was seen of items of one month in its blocks, on top of what was seen of them before. */
  put(month: string, seen: readonly SeenRecord[]): Promise<void>
  /** Takes items out of the blocks of a month, or of all. */
  remove(ids: ReadonlySet<string>, month?: string): Promise<void>
}

/** Blocks of one month. */
const MOST_PARTS = 256
/** Of a block that may have 1,000,000 bytes. */
const MOST_WEIGHT = 900_000

export function createSeenBlocks(blocks: Blocks, kept: KeptBlocks): SeenBlocks {
  const blocksOf = async (month: string | undefined): Promise<KeptBlock[]> =>
    (await kept.index()).blocks
      .filter(({ name }) => isSeenBlock(name) && (month === undefined || monthOf(name) === month))
      .sort((a, b) => partOf(a.name) - partOf(b.name))

  const recordsIn = async (name: string) => (await blocks.read(name, SEEN)) ?? []

  /** Adds what finds room in a block; resolves to the rest. */
  async function fill(name: string, fresh: readonly SeenRecord[]): Promise<SeenRecord[]> {
    let rest: SeenRecord[] = []
    await blocks.change(name, SEEN, before => {
      const records = [...(before ?? [])]
      let weight = records.reduce((sum, record) => sum + weightOf(record), 0)
      rest = []
      for (const record of fresh) {
        weight += weightOf(record)
        if (records.length < SEEN_BOUNDS.items && weight <= MOST_WEIGHT) records.push(record)
        else rest.push(record)
      }
      return rest.length < fresh.length ? records : undefined
    })
    return rest
  }

  return {
    async month(month) {
      const found = new Map<string, SeenRecord>()
      for (const { name } of await blocksOf(month)) {
        for (const record of await recordsIn(name)) {
          // Two devices may have put it into one block each.
          if (!found.has(record.id)) found.set(record.id, record)
        }
      }
      return found
    },

    async put(month, seen) {
      const left = new Map(seen.map(record => [record.id, record]))
      const parts = await blocksOf(month)
      for (const { name } of parts) {
        const there = (await recordsIn(name)).filter(({ id }) => left.has(id))
        if (there.length === 0) continue
        const replaced = new Set<string>()
        await blocks.change(name, SEEN, before => {
          replaced.clear()
          return before?.map(record => {
            const now = left.get(record.id)
            if (!now) return record
            replaced.add(record.id)
            return mergeSeen(record, now)
          })
        })
        for (const id of replaced) left.delete(id)
      }
      let fresh = [...left.values()].map(record => mergeSeen(undefined, record))
      for (let part = 0; fresh.length > 0 && part < MOST_PARTS; part += 1) {
        fresh = await fill(blockOf(month, part), fresh)
      }
    },

    async remove(ids, month) {
      for (const { name, row, base } of await blocksOf(month)) {
        const hasSome = (records: readonly SeenRecord[]) => records.some(({ id }) => ids.has(id))
        // An earlier block than this device knew: it may have what was taken out, and can be seen again.
        if (row === undefined && base > 0) await blocks.change(name, SEEN, () => null)
        // What does not open is left alone.
        if (!hasSome(await recordsIn(name).catch(onlyUnopened))) continue
        await blocks.change(name, SEEN, before => {
          if (!before || !hasSome(before)) return undefined
          const rest = before.filter(({ id }) => !ids.has(id))
          return rest.length > 0 ? rest : null
        })
      }
    },
  }
}

function onlyUnopened(error: unknown): SeenRecord[] {
  if (error instanceof OpenError) return []
  throw error
}
