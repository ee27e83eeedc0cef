import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join, posix, relative } from 'node:path'
import { referencesOf } from './references.mjs'

const CODE = /\.([cm]?[jt]s|tsx)$/
/** What a program in another language loads is not looked into: it may be anything of these. */
const SCRIPTS = /\.(py|sh)$/

/**
 * The files of a repository as they are now: those that git has and new ones, without ignored ones.
 *
 * @param {string} root
 * @param {{
 *   declared?: Record<string, string[]>,
 *   made?: Record<string, string[]>,
 *   remembered?: Record<string, object>,
 * }} options `declared` says for a module which files and folders it reads, in place of what its text says of them.
 *   `made` says of a folder that a build makes from which files it is made. `remembered` keeps what modules refer to,
 *   by extension and hash of their text; it is added to, and `used` names what of it was needed.
 */
export function readSources(root, { declared = {}, made = {}, remembered = {} } = {}) {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const files = [...new Set(listed.split('\0'))].filter(
    path => path && existsSync(join(root, path)),
  )
  files.sort()
  const known = new Set(files)
  const real = realpathSync(root)
  const hashes = new Map()
  const links = new Map()
  const used = new Set()

  const read = path => readFileSync(join(root, path), 'utf8')

  /** The hash of a file's content, in hexadecimal. */
  function hashOf(path) {
    const hash = hashes.get(path) ?? sha256(readFileSync(join(root, path)))
    hashes.set(path, hash)
    return hash
  }

  /** All files of a folder, or of the whole repository for `.`. */
  const filesIn = folder =>
    folder === '.' ? files : files.filter(path => path.startsWith(`${folder}/`))

  /** What a file refers to: `modules` and `types` to be looked into, `data` that is only read, and `unknown`. */
  function linksOf(path) {
    const kept = links.get(path)
    if (kept) return kept
    const found = { modules: [], types: [], data: [], unknown: [] }
    links.set(path, found)
    const snapshot = `${posix.dirname(path)}/__snapshots__/${posix.basename(path)}.snap`
    if (known.has(snapshot)) found.data.push(snapshot)
    if (CODE.test(path)) readModule(path, found)
    else if (extname(path) === '.css') readStyles(path, found)
    else if (SCRIPTS.test(path))
      found.data.push(...filesIn(posix.dirname(path)), ...filesIn('scripts'))
    return found
  }

  function readModule(path, found) {
    const text = `${extname(path)} ${hashOf(path)}`
    remembered[text] ??= referencesOf(path, read(path))
    used.add(text)
    const { imports, paths, unknown } = remembered[text]
    for (const { specifier, isType } of imports) {
      const target = resolve(specifier, path)
      if (target === undefined) found.unknown.push(`${path} imports ${specifier}`)
      else if (target) (isType ? found.types : found.modules).push(target)
    }
    if (declared[path]) {
      const targets = declared[path].flatMap(target =>
        known.has(target) ? target : filesIn(target),
      )
      found.modules.push(...targets)
      return
    }
    for (const text of unknown) found.unknown.push(`${path}: ${text}`)
    for (const target of paths) {
      const from = posix.join(posix.dirname(path), target).replace(/\/$/, '')
      if (from.startsWith('..')) found.unknown.push(`${path} reads ${target}`)
      else addPath(from, found)
    }
  }

  function readStyles(path, found) {
    for (const [, , specifier] of read(path).matchAll(
      /(from|@import|url\()\s*['"]?(\.[^'")\s]+)/g,
    )) {
      const target = resolve(specifier, path)
      if (target) found.modules.push(target)
    }
  }

  /** A file is looked into, as a program or a worker would be; the files of a folder are only read. */
  function addPath(path, found) {
    const folder = Object.keys(made).find(name => path === name || path.startsWith(`${name}/`))
    if (folder) for (const source of made[folder]) addPath(source, found)
    else if (known.has(path)) found.modules.push(path)
    else found.data.push(...filesIn(path))
  }

  /** The file that a specifier leads to, '' for what the lock file knows, undefined for what is not found. */
  function resolve(specifier, from) {
    const bare = specifier.replace(/\?.*$/, '')
    if (bare.startsWith('.')) {
      const path = posix.join(posix.dirname(from), bare)
      return [path, `${path}.ts`, `${path}.d.ts`].find(one => known.has(one))
    }
    if (!/^(@safelight\/|#)/.test(bare)) return ''
    try {
      const path = relative(real, createRequire(join(real, from)).resolve(bare)).replaceAll(
        '\\',
        '/',
      )
      if (path.includes('node_modules/')) return ''
      return known.has(path) ? path : undefined
    } catch {
      return undefined
    }
  }

  return { files, read, hashOf, filesIn, linksOf, used }
}

export const sha256 = content => createHash('sha256').update(content).digest('hex')
