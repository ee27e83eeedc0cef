import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root as repository } from '../../run.mjs'
import { builtFolders as defaultBuilt, declared as defaultDeclared } from './declared.mjs'
import { createKeys } from './keys.mjs'
import { readSources } from './sources.mjs'

/** Number of keys to keep for each check, for example those of several branches. */
const KEYS_PER_CHECK = 8
/**
 * If the cache knows the references of more module texts than this, it drops texts that no current file has.
 */
const MAX_TEXTS = 30_000

/**
 * Remembers in `.cache/tests.json` which checks passed, each with a hash of everything that it depends on.
 *
 * @param {{ isForced?: boolean }} options If forced, each check runs again, and its result is remembered.
 */
export function createCache({
  isForced = false,
  root = repository,
  declared = defaultDeclared,
  builtFolders = defaultBuilt,
} = {}) {
  const file = join(root, '.cache/tests.json')
  const referencesFile = join(root, '.cache/references.json')
  const passed = readJson(file)
  const remembered = readJson(referencesFile)
  const before = new Map()
  let first

  function readKeys() {
    const sources = readSources(root, { declared, builtFolders, remembered })
    return { keys: createKeys(sources), used: sources.used }
  }

  /**
   * Returns the key of a check. If git or a file cannot be read, returns undefined, so that the check runs.
   */
  function keyOf(find, keys, name) {
    try {
      return find(keys, name)
    } catch {
      return undefined
    }
  }

  return {
    isForced,

    /**
     * Returns how many tests of each check passed, or undefined if the check must run.
     * @param {string[]} names
     * @param {(keys: ReturnType<typeof createKeys>, name: string) => string | undefined} find
     */
    lookUp(names, find) {
      try {
        first ??= readKeys().keys
      } catch {
        return names.map(name => ({ name, passed: undefined }))
      }
      return names.map(name => {
        const key = keyOf(find, first, name)
        before.set(name, key)
        const entry = !isForced && key && passed[name]?.find(([known]) => known === key)
        return { name, passed: entry ? entry[1] : undefined }
      })
    },

    needsBuild(path) {
      try {
        first ??= readKeys().keys
        return first.needsBuild(path)
      } catch {
        return true
      }
    },

    /** Forgets that these checks passed. They have now failed with the current files. */
    forget(names) {
      const isKnown = name => passed[name]?.some(([known]) => known === before.get(name))
      const failed = names.filter(isKnown)
      for (const name of failed) {
        passed[name] = passed[name].filter(([known]) => known !== before.get(name))
      }
      if (failed.length > 0) writeJson(file, passed)
    },

    /**
     * Records that checks have passed, as `[name, number of tests]`. Leaves out checks whose files changed
     * while the checks ran.
     */
    record(checks, find) {
      if (!checks.some(([name]) => before.get(name))) return
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
