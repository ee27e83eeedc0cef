import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program in the repository's folder with this process's output, and forwards signals to it. Resolves
 * to its exit code, or to 128 + the number of the signal that ended it. Rejects if the program cannot start.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>}
 */
export function run(command, args, { env = process.env, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      // With cached code, Node need not parse TypeScript at each start: faster, and 25 MB less memory.
      env: { NODE_COMPILE_CACHE: join(root, '.cache/compile'), ...env },
      ...options,
    })
    const forward = signal => {
      // A terminal sends Ctrl-C to the child too. A second SIGINT could interrupt its shutdown.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    const finish = settle => {
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

// The shell in which npm runs a script may exit on a signal without forwarding it. When the shell is gone,
// this process stops itself, so that no server or test keeps running.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
