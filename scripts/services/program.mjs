import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { installWithApt } from '../browsers/apt.mjs'

/** Milliseconds for which a program may go on after SIGTERM. */
const PATIENCE = 30_000

/**
 * Starts a program and waits until its output says `ready`; without `ready` it counts as started at once. Rejects
 * with what it printed when it ends before.
 */
export async function startProgram(command, args, { ready, ...options } = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const gone = new Promise(resolve => child.once('exit', resolve).once('error', resolve))
  let log = ''
  await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', text => {
        log = (log + text).slice(-100_000)
        if (ready && log.includes(ready)) resolve()
      })
    }
    if (!ready) resolve()
    gone.then(() => reject(new Error(`${command} does not start:\n${log}`)))
  })
  return {
    pid: child.pid,
    gone,
    /** The end of what it has printed. */
    log: () => log,
    isGone: () => child.exitCode !== null || child.signalCode !== null,
    /** Ends it, and waits until it is gone. One that does not go is killed. */
    async stop(signal = 'SIGTERM') {
      if (this.isGone()) return
      child.kill(signal)
      const late = delay(PATIENCE, undefined, { ref: false }).then(() => child.kill('SIGKILL'))
      await Promise.race([gone, late])
      await gone
    },
  }
}

/** Where a program of this name is, also one that is in root's path alone; undefined where it is nowhere. */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin']
  return folders.map(folder => join(folder, name)).find(existsSync)
}

/** Where the program is that Debian's package of the same name brings, installed first if it is not here and can be. */
export async function ensureProgram(name) {
  if (!findProgram(name)) await installWithApt(name)
  return findProgram(name)
}

/** A port of loopback that nothing listens on. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address()
  await new Promise(resolve => server.close(resolve))
  return port
}
