import { posix } from 'node:path'
import { closureOf } from './closure.mjs'
import { sha256 } from './sources.mjs'

/**
 * Files on which every check depends: the packages, the exports of workspaces, and the code that computes
 * keys.
 */
const EVERYWHERE =
  /^(package-lock\.json|tsconfig\.base\.json|vitest\.config\.ts|scripts\/test\/cache\/.*)$|(^|\/)package\.json$/
export const VARIABLES =
  /^(TEST_.*|SAFELIGHT_.*|RESCUE_.*|FUZZ_SEED|IMPORT_FILES|BACKUP_FILES|BACKUP_BREAKS|TLS_DOMAIN|ORDERS|SAMPLES|STEPS|TZ|LANG|LC_ALL|NODE_OPTIONS)$/
const SOURCE = /\.([cm]?[jt]s|tsx|json|css)$/
const SOURCE_FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'adversary', 'scripts']

/**
 * Returns functions that compute the keys of checks. A key changes if anything changes on which its check
 * depends.
 *
 * @param {ReturnType<typeof import('./sources.mjs').readSources>} sources
 */
export function createKeys(sources, env = process.env) {
  const { node } = process.versions
  const variables = Object.entries(env).filter(([name]) => VARIABLES.test(name))
  const base = [
    ...[`node ${node}`, process.platform, process.arch, JSON.stringify(variables.sort())],
    ...hashed(sources.files.filter(path => EVERYWHERE.test(path))),
  ]

  function hashed(files) {
    return files.map(path => `${path} ${sources.hashOf(path)}`)
  }

  const keyOf = (files, more = []) => sha256([...base, ...more, ...hashed(files)].join('\n'))

  return {
    /**
     * Returns the key of a test, or undefined if the code does not show all its dependencies. `with` names
     * files that are loaded for the test, such as a setup file. `more` lists other values that the result
     * depends on.
     */
    ofTest(path, { with: others = [], more = [] } = {}) {
      const { files, unknown } = closureOf(sources, [path, ...others])
      return unknown.length === 0 ? keyOf(files, more) : undefined
    },

    /**
     * Whether a test reads a folder that a build creates. Also true if the test's code does not show which
     * files it reads.
     */
    needsBuild(path) {
      const { isBuilt, unknown } = closureOf(sources, [path])
      return isBuilt || unknown.length > 0
    },

    ofProject(folder) {
      const config = posix.join(folder, 'tsconfig.json')
      const { include = ['.'] } = JSON.parse(sources.read(config))
      const own = include.flatMap(name => sources.filesIn(posix.join(folder, name)))
      const code = own.filter(path => SOURCE.test(path))
      return keyOf(closureOf(sources, [config, ...code], { types: true }).files)
    },

    ofSources: () =>
      keyOf(SOURCE_FOLDERS.flatMap(sources.filesIn).filter(path => SOURCE.test(path))),

    ofRepository: () => keyOf(sources.files),
  }
}
