import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root as repository } from '../../run.mjs'
import { builtFolders as defaultBuilt, declared as defaultDeclared } from './declared.mjs'
import { createKeys } from './keys.mjs'
import { readSources } from './sources.mjs'

/** More than one, so that checks stay known when somebody switches between branches. */
const KEYS_PER_CHECK = 8
/** About ten times as many module texts as are in use. */
const MAX_TEXTS = 30_000

/**
 * Remembers in `.cache/tests.json` which checks passed, each with a hash of everything that it depends on.
 *
 * @param {{ isOff?: boolean }} options When off, nothing counts as passed, and nothing is remembered.
 */
export function createCache({
  isOff = false,
  root = repository,
  declared = defaultDeclared,
  builtFolders = defaultBuilt,
} = {}) {
  const file = join(root, '.cache/tests.json')
  const referencesFile = join(root, '.cache/references.json')
  const passed = isOff ? {} : readJson(file)
  const remembered = isOff ? {} : readJson(referencesFile)
  /** Name → the check's key before it ran. */
  const before = new Map()
  let first

  function readKeys() {
    const sources = readSources(root, { declared, builtFolders, remembered })
    return { keys: createKeys(sources), used: sources.used }
  }

  /** Returns undefined, so that the check runs, also if git or a file cannot be read. */
  function keyOf(find, keys, name) {
    try {
      return find(keys, name)
    } catch {
      return undefined
    }
  }

  return {
    isOff,

    /**
     * Returns how many tests of each check passed, or undefined if the check must run.
     * @param {string[]} names
     * @param {(keys: ReturnType<typeof createKeys>, name: string) => string | undefined} find
     */
    lookUp(names, find) {
      if (isOff) return names.map(name => ({ name, passed: undefined }))
      try {
        first ??= readKeys().keys
      } catch {
        return names.map(name => ({ name, passed: undefined }))
      }
      return names.map(name => {
        const key = keyOf(find, first, name)
        before.set(name, key)
        const entry = key && passed[name]?.find(([known]) => known === key)
        return { name, passed: entry?.[1] }
      })
    },

    /** Records checks as `[name, number of tests]`, except those whose files changed while they ran. */
    record(checks, find) {
      if (isOff || !checks.some(([name]) => before.get(name))) return
      const { keys, used } = readKeys()
      for (const [name, count] of checks) {
        const key = before.get(name)
        if (!key || count === 0 || keyOf(find, keys, name) !== key) continue
        const others = (passed[name] ?? []).filter(([known]) => known !== key)
        passed[name] = [[key, count], ...others].slice(0, KEYS_PER_CHECK)
      }
      writeJson(file, passed)
      const texts = Object.entries(remembered)
      const needed = texts.length > MAX_TEXTS ? texts.filter(([text]) => used.has(text)) : texts
      writeJson(referencesFile, Object.fromEntries(needed))
    },
  }
}

function readJson(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  } catch {
    // A damaged file counts as empty.
    return {}
  }
}

/** Replaces the file atomically, so that an interrupted run leaves no partial file. */
function writeJson(file, content) {
  mkdirSync(dirname(file), { recursive: true })
  const next = `${file}.${process.pid}`
  writeFileSync(next, JSON.stringify(content))
  renameSync(next, file)
}
