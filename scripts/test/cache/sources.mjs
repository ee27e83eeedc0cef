import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join, posix, relative } from 'node:path'
import { referencesOf } from './references.mjs'

const CODE = /\.([cm]?[jt]s|tsx)$/
/**
 * The code that finds references in a text, and the lock file, which fixes the version of its parser. If one
 * of them changes, remembered references no longer count.
 */
const READER = ['scripts/test/cache/references.mjs', 'package-lock.json']
/** Programs in other languages are not parsed. They count as reading all of their folder and of `scripts`. */
const SCRIPTS = /\.(py|sh)$/

/**
 * Reads the current files of a repository: tracked and new ones, without ignored ones.
 *
 * @param {string} root
 * @param {{
 *   declared?: Record<string, string[]>,
 *   builtFolders?: Record<string, string[]>,
 *   remembered?: Record<string, object>,
 * }} options `declared` lists the files and folders that a module reads, and replaces the paths in its text.
 *   `builtFolders` maps a built folder to its sources. `remembered` caches the references of modules by extension,
 *   hash of their text, and hash of the code that read them. This function adds to it, and `used` has the entries that
 *   were needed.
 */
export function readSources(root, { declared = {}, builtFolders = {}, remembered = {} } = {}) {
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

  function hashOf(path) {
    const hash = hashes.get(path) ?? sha256(readFileSync(join(root, path)))
    hashes.set(path, hash)
    return hash
  }

  const reader = sha256(
    READER.filter(path => known.has(path))
      .map(hashOf)
      .join(),
  )

  /** Returns the files in a folder. `.` stands for the whole repository. */
  const filesIn = folder =>
    folder === '.' ? files : files.filter(path => path === folder || path.startsWith(`${folder}/`))

  /**
   * Returns the files that a file refers to. The references of `modules` and `types` are followed further.
   * Files in `data` have no references.
   */
  function linksOf(path) {
    const kept = links.get(path)
    if (kept) return kept
    const found = { modules: [], types: [], data: [], unknown: [], isBuilt: false }
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
    const text = `${extname(path)} ${hashOf(path)} ${reader}`
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

  /**
   * Adds a path that a module reads. A single file counts as a module, which may have imports. The files of a
   * folder count as data.
   */
  function addPath(path, found) {
    const folder = Object.keys(builtFolders).find(
      name => path === name || path.startsWith(`${name}/`),
    )
    if (folder) {
      found.isBuilt = true
      for (const source of builtFolders[folder]) addPath(source, found)
    } else if (known.has(path)) found.modules.push(path)
    else found.data.push(...filesIn(path))
  }

  /** Returns a file of the repository, '' for a package in the lock file, or undefined if it is not found. */
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
