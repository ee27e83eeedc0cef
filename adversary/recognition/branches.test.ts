import { deriveAccountKeys, importMasterKey } from '@safelight/crypto/account-keys'
import { randomBytes } from '@safelight/crypto/bytes'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  inOrder,
  merge,
  NO_DECISIONS,
} from '../../packages/client/src/recognition/shards/decision-set.ts'
import { createKeptShards } from '../../packages/client/src/recognition/shards/kept-shards.ts'
import { createSealedRecords } from '../../packages/client/src/recognition/shards/shard-records.ts'
import { createShards } from '../../packages/client/src/recognition/shards/shards.ts'
import { createMemoryDisk } from '../../packages/client/src/store/device-disk.ts'
import { createForkingServer } from './forking-server.ts'
import { NAME, NAMES } from './named-devices.ts'

/*
 * Three devices of one account. The server shows each device any past state, until at last it shows all of
 * them the same state.
 */

const DEVICES = 3
const START = Date.UTC(2026, 0)

type Step =
  | { act: 'add'; device: number; name: string }
  | { act: 'remove'; device: number; name: string }
  | { act: 'pull' | 'visit' | 'delete'; device: number }
  | { act: 'fork' | 'show'; device: number; branch: number }

const device = fc.nat({ max: DEVICES - 1 })
const branch = fc.nat({ max: 6 })
const name = fc.constantFrom('Ada', 'Bob', 'Cleo', 'Dan')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('add' as const), device, name }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('remove' as const), device, name }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('pull' as const, 'visit'), device }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('delete' as const), device }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constantFrom('fork' as const, 'show'), device, branch }),
  },
)

const keys = deriveAccountKeys('01J0000000000000000000000Z', await importMasterKey(randomBytes(32)))

/** Clock differences of the devices in milliseconds. */
const clocks = fc.array(fc.integer({ min: -100_000, max: 100_000 }), {
  minLength: DEVICES,
  maxLength: DEVICES,
})

async function run(steps: readonly Step[], truth: number, ahead: number[]): Promise<void> {
  const account = await keys
  const server = createForkingServer()
  const shown = Array.from({ length: DEVICES }, () => 0)
  const disks = shown.map(() => createMemoryDisk())
  const visit = (at: number) => {
    const kept = createKeptShards(account, Promise.resolve(disks[at] ?? createMemoryDisk()))
    const news = { notify() {}, listen: () => () => {}, close() {} }
    const calls = server.callsTo(() => shown[at] ?? 0)
    const shards = createShards({ keys: account, kept, calls, news })
    return { shards, names: createSealedRecords(NAME, NAMES, shards, news) }
  }
  const visits = shown.map((_, at) => visit(at))
  let said = NO_DECISIONS

  async function take(each: Step): Promise<void> {
    const now = visits[each.device] ?? visit(each.device)
    if (each.act === 'fork') shown[each.device] = server.fork(each.branch % server.count())
    else if (each.act === 'show') shown[each.device] = each.branch % server.count()
    else if (each.act === 'pull') await now.shards.pull()
    else if (each.act === 'visit') visits[each.device] = visit(each.device)
    else if (each.act === 'delete') await now.shards.removeAll()
    else if (each.act === 'add')
      await now.names.change(before => [...new Set([...before, each.name])])
    else if (each.act === 'remove')
      await now.names.change(before => before.filter(there => there !== each.name))
    // Remember what the device reports as saved. None of these decisions may be lost later.
    said = merge(said, await now.shards.decisions(NAME))
  }

  for (const [at, each] of steps.entries()) {
    vi.setSystemTime(START + 1000 * at + (ahead[each.device] ?? 0))
    await take(each)
  }
  shown.fill(truth % server.count())
  for (let round = 0; round < 2; round += 1)
    for (const at of shown.keys()) await visit(at).shards.pull()
  for (const at of shown.keys())
    expect(inOrder(await visit(at).shards.decisions(NAME))).toEqual(inOrder(said))
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

it('the latest decisions survive any state that the server withholds, replays or rolls back', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 30 }), branch, clocks, run), {
    numRuns: 200,
  })
})
