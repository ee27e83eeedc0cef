import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { installWithApt } from '../browsers/apt.mjs'

/** Milliseconds between the signal to stop and SIGKILL. */
const PATIENCE = 30_000

/**
 * Starts a program. If `ready` is given, waits until the output contains this text. Rejects with the output
 * if the program exits first.
 */
export async function startProgram(command, args, { ready, ...options } = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const exited = new Promise(resolve => child.once('exit', resolve).once('error', resolve))
  let log = ''
  await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', text => {
        log = (log + text).slice(-100_000)
        if (ready && log.includes(ready)) resolve()
      })
    }
    if (!ready) resolve()
    exited.then(() => reject(new Error(`${command} did not start:\n${log}`)))
  })
  return {
    pid: child.pid,
    /** The last 100,000 characters that the program printed. */
    log: () => log,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    /** Sends a signal, and SIGKILL if the program is slow to stop. Waits until it has exited. */
    async stop(signal = 'SIGTERM') {
      if (this.hasExited()) return
      child.kill(signal)
      const late = delay(PATIENCE, undefined, { ref: false }).then(() => child.kill('SIGKILL'))
      await Promise.race([exited, late])
      await exited
    },
  }
}

/**
 * Finds a program in the folders of PATH. Also looks in /usr/sbin, which is often missing from the PATH of
 * other users than root.
 */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin']
  return folders.map(folder => join(folder, name)).find(existsSync)
}

export async function ensureProgram(name) {
  if (!findProgram(name)) await installWithApt(name)
  return findProgram(name)
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address()
  await new Promise(resolve => server.close(resolve))
  return port
}
