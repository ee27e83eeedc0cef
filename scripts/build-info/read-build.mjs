import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** @type {ReturnType<typeof readBuild> | undefined} */
let known

/**
 * Returns the commit of this checkout and its date (UTC), each null if unknown. A `+` after the commit
 * means that files have changed since. SAFELIGHT_BUILD overrides both, such as `1a2b3c4d5e6f 2026-11-29`, for
 * builds without git. Packages contain their result instead of this file.
 *
 * @returns {{ commit: string | null, date: string | null }}
 */
export function readBuild() {
  // The container's build sets the variable to an empty text if nobody gives a value.
  known ??= parse(process.env.SAFELIGHT_BUILD || (fromGit() ?? fromFiles() ?? ''))
  return known
}

function parse(text) {
  const [commit, date] = text.trim().split(' ')
  return { commit: commit || null, date: date || null }
}

function fromGit() {
  // Without this check, git would find a repository around the folder.
  if (!existsSync(join(root, '.git'))) return undefined
  const git = (...args) =>
    execFileSync('git', args, {
      cwd: root,
      env: { ...process.env, TZ: 'UTC' },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  try {
    const commit = git('describe', '--always', '--dirty=+', '--abbrev=12', '--exclude=*')
    return `${commit} ${git('log', '-1', '--format=%cd', '--date=format-local:%Y-%m-%d')}`
  } catch {
    return undefined
  }
}

/** Reads the commit where git is missing, such as in the build of the container. */
function fromFiles() {
  const read = name => readFileSync(join(root, '.git', name), 'utf8').trim()
  try {
    const head = read('HEAD')
    if (!head.startsWith('ref: ')) return head.slice(0, 12)
    const ref = head.slice('ref: '.length)
    if (existsSync(join(root, '.git', ref))) return read(ref).slice(0, 12)
    const line = read('packed-refs')
      .split('\n')
      .find(each => each.endsWith(` ${ref}`))
    return line?.slice(0, 12)
  } catch {
    return undefined
  }
}
