import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root as repository } from '../../run.mjs'
import { declared as declaredReads, made as madeFolders } from './declared.mjs'
import { createKeys } from './keys.mjs'
import { readSources } from './sources.mjs'

/** How many keys of a check are kept: one may go back and forth between branches. */
const KEPT = 8
/** Of how many texts of modules is kept what they refer to; those in use are a tenth of it. */
const MOST_TEXTS = 30_000

/**
 * Remembers in `.cache/tests.json` which checks passed, each by a key of all that it depends on.
 *
 * @param {{ isOff?: boolean }} options When off, nothing counts as passed, and nothing is remembered.
 */
export function createCache({
  isOff = false,
  root = repository,
  declared = declaredReads,
  made = madeFolders,
} = {}) {
  const file = join(root, '.cache/tests.json')
  const referencesFile = join(root, '.cache/references.json')
  const passed = isOff ? {} : readJson(file)
  const remembered = isOff ? {} : readJson(referencesFile)
  /** Name → the key that was looked up before the check ran. */
  const before = new Map()
  let first

  function readKeys() {
    const sources = readSources(root, { declared, made, remembered })
    return { keys: createKeys(sources), used: sources.used }
  }

  /** The key of a check. Undefined also where git or a file cannot be read: then the check runs. */
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
     * What is known of checks: of each its name and how many tests of it passed, undefined when it has to run.
     *
     * @param {string[]} names
     * @param {(keys: ReturnType<typeof createKeys>, name: string) => string | undefined} find
     */
    look(names, find) {
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

    /**
     * Keeps that checks passed, each as `[name, how many of its tests]`: those whose key is still what it was before
     * they ran.
     */
    keep(checks, find) {
      if (isOff || !checks.some(([name]) => before.get(name))) return
      const { keys, used } = readKeys()
      for (const [name, count] of checks) {
        const key = before.get(name)
        if (!key || count === 0 || keyOf(find, keys, name) !== key) continue
        const others = (passed[name] ?? []).filter(([known]) => known !== key)
        passed[name] = [[key, count], ...others].slice(0, KEPT)
      }
      writeJson(file, passed)
      const texts = Object.entries(remembered)
      const needed = texts.length > MOST_TEXTS ? texts.filter(([text]) => used.has(text)) : texts
      writeJson(referencesFile, Object.fromEntries(needed))
    },
  }
}

function readJson(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  } catch {
    // Damaged: as if there were nothing.
    return {}
  }
}

/** Replaces the file at once, so that a run that is ended leaves no half of it. */
function writeJson(file, content) {
  mkdirSync(dirname(file), { recursive: true })
  const next = `${file}.${process.pid}`
  writeFileSync(next, JSON.stringify(content))
  renameSync(next, file)
}
