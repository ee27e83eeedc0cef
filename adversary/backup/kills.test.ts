import { spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { verifiedBackup } from '@safelight/test-kit/commands'
import { POSTGRES } from '@safelight/test-kit/database/postgres'
import { temporaryFolder } from '@safelight/test-kit/server'
import { uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'
import { UNFINISHED } from '../../apps/server/src/commands/backup/restore.ts'
import { command } from './command.ts'
import { contentOf, newestOf } from './content.ts'
import { aBackedUpLibrary } from './library.ts'

const program = fileURLToPath(new URL('../../apps/server/src/safelight.ts', import.meta.url))
const killer = fileURLToPath(new URL('kill-at.mjs', import.meta.url))

/** The number of steps from one kill to the next. A step is one change in the folder. STEPS=1 tests all. */
const STRIDE = Number(process.env.STEPS ?? 8)

/**
 * Runs the program and kills it just before its change number `step` in the folder `within`. Resolves to the
 * signal that ended the program, or to null if it finished first.
 */
async function killedAt(step: number, data: string, within: string, ...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, KILL_AT: String(step), KILL_WITHIN: within }
  const child = spawn(process.execPath, ['--import', killer, program, '--data', data, ...args], {
    env,
    stdio: 'ignore',
  })
  return new Promise<NodeJS.Signals | null>(resolve => child.on('exit', (_, by) => resolve(by)))
}

/**
 * Calls `work` for the first and every STRIDE-th later step. `work` runs the program from the same initial
 * state and kills it at the step. Returns the number of kills.
 */
async function atEachStep(work: (step: number) => Promise<NodeJS.Signals | null>) {
  let kills = 0
  for (let step = 1; (await work(step)) === 'SIGKILL'; step += STRIDE) kills += 1
  return kills
}

// Skipped for PostgreSQL, because a backup changes files in the same steps with either database.
it.skipIf(POSTGRES)(
  'a backup that is killed at any step loses nothing',
  async () => {
    const { server, at, backup, token, good } = await aBackedUpLibrary()
    for (let run = 2; run < 8; run += 1) await command(at, 'backup', backup)
    await uploaded(server, token)
    const unbroken = join(temporaryFolder(), 'backup')
    await command(at, 'backup', unbroken)
    const now = await contentOf(unbroken)
    const kills = await atEachStep(async step => {
      const copy = join(temporaryFolder(), 'backup')
      cpSync(backup, copy, { recursive: true })
      const args = ['backup', '--months', '0', '--keep', '3', copy] as const
      const by = await killedAt(step, server.folder, copy, ...args)
      const kept = await verifiedBackup(copy)
      const faults = kept.faults.filter(({ fault }) => fault !== 'orphaned')
      expect([step, kept.wrong, faults]).toEqual([step, [], []])
      // The first generation must stay until the new one exists. After that, the backup may delete it as
      // expired.
      if ((await newestOf(copy)).number === 7) expect(await contentOf(copy, 1)).toBe(good)
      expect(await command(at, ...args)).toMatchObject({ code: 0 })
      expect(await verifiedBackup(copy)).toMatchObject({ faults: [], wrong: [], generations: 3 })
      expect(await contentOf(copy)).toBe(now)
      rmSync(copy, { recursive: true })
      return by
    })
    expect(kills).toBeGreaterThan(20 / STRIDE)
  },
  600_000,
)

it.skipIf(POSTGRES)(
  'a backup is complete after the first backup was killed at any step',
  async () => {
    const { server, at } = await aBackedUpLibrary()
    const kills = await atEachStep(async step => {
      const backup = join(temporaryFolder(), 'backup')
      const by = await killedAt(step, server.folder, backup, 'backup', backup)
      const again = await command(at, 'backup', backup)
      expect([step, again]).toEqual([step, expect.objectContaining({ code: 0 })])
      const found = await verifiedBackup(backup)
      expect(found).toMatchObject({ faults: [], wrong: [] })
      rmSync(backup, { recursive: true })
      return by
    })
    expect(kills).toBeGreaterThan(20 / STRIDE)
  },
  600_000,
)

it.skipIf(POSTGRES)(
  'a restore that is killed at any step leaves the complete library or none',
  async () => {
    const { backup, good } = await aBackedUpLibrary()
    const before = readFileSync((await newestOf(backup)).file)
    const kills = await atEachStep(async step => {
      const folder = join(temporaryFolder(), 'restored')
      const by = await killedAt(step, folder, folder, 'restore', backup)
      if (existsSync(join(folder, 'safelight.sqlite'))) {
        expect(await command({ folder }, 'verify')).toMatchObject({ code: 0 })
      } else {
        const again = await command({ folder }, 'restore', backup)
        expect([step, again]).toEqual([step, expect.objectContaining({ code: 0 })])
      }
      expect(existsSync(join(folder, UNFINISHED))).toBe(false)
      expect(await command({ folder }, 'verify')).toMatchObject({ code: 0 })
      rmSync(folder, { recursive: true })
      return by
    })
    expect(readFileSync((await newestOf(backup)).file)).toEqual(before)
    expect(await contentOf(backup)).toBe(good)
    expect(kills).toBeGreaterThan(20 / STRIDE)
  },
  600_000,
)
