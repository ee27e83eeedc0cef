import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { SetupError } from '../setup.mjs'
import { lockRuns } from './lock.mjs'

let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  return () => rmSync(folder, { recursive: true })
})

/** Starts a process that takes the lock and keeps it until it is killed. */
async function startOther() {
  const lock = JSON.stringify(new URL('./lock.mjs', import.meta.url))
  const code = `
    import { lockRuns } from ${lock}
    lockRuns(${JSON.stringify(folder)}, 'npm test -- --only lint')
    // The process must keep the lock when it collects garbage.
    gc()
    setTimeout(() => console.log('locked'))
    setInterval(() => {}, 1000)`
  const args = ['--expose-gc', '--input-type=module', '-e', code]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

it('a second run tells which process holds the lock', async () => {
  const other = await startOther()
  const take = () => lockRuns(folder, 'npm test')
  expect(take).toThrow(SetupError)
  expect(take).toThrow(/“npm test -- --only lint” has been running in this clone since .*, as/)
  expect(take).toThrow(`as process ${other.pid}. Wait until it ends, or stop it.`)
  other.kill('SIGKILL')
  await once(other, 'exit')
  take().release()
})

it('a lock can be taken again after its release', () => {
  lockRuns(folder, 'npm test').release()
  lockRuns(folder, 'npm test').release()
})
