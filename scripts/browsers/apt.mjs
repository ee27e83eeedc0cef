import { existsSync } from 'node:fs'
import { run } from '../run.mjs'

const minutes = 60_000

let last = Promise.resolve()

/**
 * Tries to install Debian packages. Does nothing unless this process is root on Debian. Reports no failure,
 * so callers must check whether the programs exist.
 */
export function installWithApt(...names) {
  last = last.then(() => install(names))
  return last
}

async function install(names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${names.join(', ')} with apt-get (first time only)…`)
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 10 * minutes,
  }
  if ((await tryRun('apt-get', ['update', '-qq'], options)) !== 0) return
  await tryRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options)
}

/** Runs a program. Resolves to its exit code, or to 1 if it cannot start. */
export async function tryRun(command, args, options) {
  return run(command, args, options).catch(() => 1)
}
