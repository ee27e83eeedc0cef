import { ok } from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Owner } from '@safelight/test-kit/library'
import type { Random } from '../fuzz/random.ts'
import type { Counts } from './counts.ts'
import { remainsIn } from './data-folder.ts'
import { leaveBehind } from './leftovers.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

const LEFT_BEHIND = 60

export interface RunningServer {
  url: string
  process: ServerProcess
  /** Milliseconds from the start of the process until the server listened. */
  took: number
}

export async function startServer(folder: string): Promise<RunningServer> {
  const began = performance.now()
  const process = startProcess(folder)
  const url = await process.address
  ok(url)
  return { url, process, took: performance.now() - began }
}

export async function killFirstStarts(
  folder: string,
  random: Random,
  counts: Counts,
): Promise<void> {
  for (let i = 0; i < 3; i++) {
    const starting = startProcess(folder)
    await Promise.race([delay(100 + random.below(500)), starting.address])
    await starting.end('SIGKILL')
    counts['killed during start-up']++
    if (!isMigrated(folder)) counts['killed before the first migration ended']++
  }
}

function isMigrated(folder: string): boolean {
  try {
    return remainsIn(folder).hasTables
  } catch {
    return false
  }
}

/**
 * In one start of five, kills the server while it starts. Before this, creates leftovers, so that the kill
 * may hit their sweep.
 */
export async function killDuringStart(
  folder: string,
  random: Random,
  counts: Counts,
  owner: Owner,
  usual: number,
): Promise<void> {
  if (!random.oneIn(5)) return
  await leaveBehind(folder, owner.person.id, LEFT_BEHIND)
  const before = remainsIn(folder).open
  const starting = startProcess(folder)
  await Promise.race([delay(usual * 0.4 + random.below(usual)), starting.address])
  await starting.end('SIGKILL')
  const left = remainsIn(folder).open
  counts['killed during start-up']++
  if (left > 0 && left < before) counts['killed in the middle of a sweep']++
}
