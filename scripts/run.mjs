import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program in the repository's folder with this process's output, and forwards signals to it. Resolves
 * to its exit code, or to 128 + the number of the signal that ended it. Rejects if the program cannot start.
 *
 * With `endsGroup`, a signal also goes to all programs that this one has started. Those that run for three seconds
 * longer than this one get SIGKILL. Needs Linux or macOS.
 *
 * With `stopNotice`, the first Ctrl-C prints this text, because the program needs time to stop. The second one kills
 * the program.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { endsGroup?: boolean, stopNotice?: string }} options
 * @returns {Promise<number>}
 */
export function run(
  command,
  args,
  { env = process.env, endsGroup = false, stopNotice, ...options } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      // With this cache, Node does not compile TypeScript at each start.
      env: { NODE_COMPILE_CACHE: join(root, '.cache/compile'), ...env },
      detached: endsGroup,
      ...options,
    })
    let isStopping = false
    const forward = signal => {
      if (stopNotice !== undefined && isStopping) return child.kill('SIGKILL')
      if (stopNotice !== undefined) console.error(stopNotice)
      isStopping = true
      if (endsGroup) return sendToGroup(child.pid, signal)
      // A terminal has already sent Ctrl-C to the child. A second SIGINT could interrupt its shutdown.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    const finish = async settle => {
      if (endsGroup && isStopping) await endGroup(child.pid)
      for (const signal of signals) process.off(signal, forward)
      settle()
    }
    for (const signal of signals) process.on(signal, forward)
    child.once('error', error => finish(() => reject(error)))
    child.once('exit', (code, signal) =>
      finish(() => resolve(code ?? 128 + constants.signals[signal])),
    )
  })
}

/** Waits until the processes of a group have ended, and kills them after three seconds. */
async function endGroup(id) {
  for (let waits = 0; waits < 30 && sendToGroup(id, 0); waits += 1) await delay(100)
  sendToGroup(id, 'SIGKILL')
}

function sendToGroup(id, signal) {
  try {
    return process.kill(-id, signal)
  } catch {
    return false
  }
}

const SHELLS = new Set(['sh', 'dash', 'ash', 'bash'])

/** Returns a process's name and the id of its parent. Undefined where there is no `/proc`. */
function readStatus(id) {
  try {
    // The name is in parentheses, and may contain some itself.
    const [, name, parent] = /^\d+ \((.*)\) \S+ (\d+) /s.exec(
      readFileSync(`/proc/${id}/stat`, 'utf8'),
    )
    return { name, parent }
  } catch {
    return undefined
  }
}

// The shell in which npm runs a script may exit on a signal without forwarding it, and it outlives a killed npm. If one
// of them is gone, this process stops itself.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  const isShell = SHELLS.has(readStatus(parent)?.name)
  const npm = readStatus(parent)?.parent
  const watch = setInterval(() => {
    if (process.ppid === parent && (!isShell || readStatus(parent)?.parent === npm)) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
