import { z } from '@safelight/contract/schema'
import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { type Bytes, utf8 } from '@safelight/crypto/bytes'
import { openRow, sealRow } from '@safelight/crypto/device'
import { digestOfSealed } from '@safelight/crypto/items'
import type { DeviceDisk } from '../store/device-disk.ts'
import { FINDINGS } from '../store/device-index.ts'
import type { DeviceProgress } from '../store/device-store.ts'
import { KINDS } from './choices.ts'
import type { Findings, FoundMemory } from './gather.ts'
import type { PeopleChoices } from './people-choices.ts'
import type { LocalDay, Period } from './rules/calendar.ts'

export interface FoundIn {
  progress: Pick<DeviceProgress, 'since' | 'removals'>
  today: LocalDay
  hidden: readonly Period[]
  people: PeopleChoices
}

/** The last findings, sealed on the device, so that a visit need not read the whole library again. */
export interface KeptFindings {
  read(foundIn: FoundIn): Promise<Findings | undefined>
  write(foundIn: FoundIn, findings: Findings): Promise<void>
}

/**
 * Version of the rules that find memories. Increment it when a rule changes, so that stored findings expire.
 */
const RULES = 1

const positions = z.array(z.string())
const row = z.object({
  rules: z.literal(RULES),
  foundIn: z.string(),
  memories: z.array(
    z.object({
      kind: z.enum(KINDS),
      first: z.string(),
      last: z.string(),
      title: z.string().optional(),
      cover: z.string(),
      positions: positions.optional(),
    }),
  ),
  lookAlikes: z.array(z.object({ number: z.int(), positions })),
})

export function createKeptFindings(keys: DeviceKeys, disk: DeviceDisk): KeptFindings {
  return {
    async read(foundIn) {
      const sealed = await disk.read(FINDINGS)
      const opened = sealed && (await openRow(keys, FINDINGS, sealed).catch(() => undefined))
      const { data } = row.safeParse(opened)
      if (!data || data.foundIn !== (await nameOf(foundIn))) return undefined
      return { memories: data.memories as FoundMemory[], lookAlikes: data.lookAlikes }
    },
    async write(foundIn, { memories, lookAlikes }) {
      const value = { rules: RULES, foundIn: await nameOf(foundIn), memories, lookAlikes }
      const rows: [string, Bytes][] = [[FINDINGS, await sealRow(keys, FINDINGS, value)]]
      await disk.write(new Map(rows)).catch(() => {})
    },
  }
}

async function nameOf({ progress: { since, removals }, today, hidden, people }: FoundIn) {
  const ids = JSON.stringify([[...people.always].sort(), [...people.never].sort()])
  return JSON.stringify([since, removals, today, hidden, await digestOfSealed(utf8(ids))])
}
