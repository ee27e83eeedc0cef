import { existsSync } from 'node:fs'
import { run } from '../run.mjs'

const minutes = 60_000

let last = Promise.resolve()

/**
 * Installs packages on a Debian that this process may change, one call after another. What fails here shows in
 * what is missing afterwards.
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

/** The exit code of a program, or 1 if it cannot start. */
export async function tryRun(command, args, options) {
  return run(command, args, options).catch(() => 1)
}
