import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root as repository } from '../../run.mjs'
import { coreSpecs } from '../playwright.mjs'
import { LONG_TESTS } from '../vitest.mjs'
import { createCache } from './cache.mjs'
import { closureOf } from './closure.mjs'
import { builtFolders, declared } from './declared.mjs'
import { createKeys, VARIABLES } from './keys.mjs'
import { readSources } from './sources.mjs'

const TEST = 'packages/client/src/upload.test.ts'
/** A small repository. The test depends on each of these files in a different way. */
const FILES = {
  'package.json': '{"name":"whole","workspaces":["packages/*"]}',
  'package-lock.json': '{"lockfileVersion":3}',
  'tsconfig.base.json': '{}',
  'vitest.config.ts': 'export default {}',
  'README.md': 'Nothing reads this.',
  'fixtures/landscape.jpg': 'a landscape',
  'fixtures/formats/one.tiff': 'one',
  'scripts/made.py': 'print(1)',
  'packages/crypto/package.json':
    '{"name":"@safelight/crypto","exports":{"./*":"./src/*.ts","./data":"./src/data.bin"}}',
  'packages/crypto/src/seal.ts': "export * from './inner.ts'",
  'packages/crypto/src/inner.ts': 'export const inner = 1',
  'packages/crypto/src/data.bin': 'bytes',
  'packages/client/package.json': '{"name":"@safelight/client"}',
  'packages/client/tsconfig.json': '{"include":["src"]}',
  'packages/client/src/types.ts':
    '/// <reference path="codec.d.ts" />\nexport interface Shape { size: number }',
  'packages/client/src/codec.d.ts': "declare module 'codec'",
  'packages/client/src/worker.ts': "import './in-worker.ts'",
  'packages/client/src/in-worker.ts': 'export {}',
  'packages/client/src/later.ts': 'export const later = 1',
  'packages/client/src/tile.module.css': ".tile { composes: base from './base.css' }",
  'packages/client/src/base.css': '.base { color: red }',
  'packages/client/src/upload.ts': `
    import { inner } from '@safelight/crypto/seal'
    import type { Shape } from './types.ts'
    import styles from './tile.module.css'
    export const start = () => new Worker(new URL('./worker.ts', import.meta.url))
    export const later = () => import('./later.ts')
    export const data = () => import.meta.resolve('@safelight/crypto/data')`,
  [TEST]: `
    import { start } from './upload.ts'
    const photo = new URL('../../../fixtures/landscape.jpg', import.meta.url)
    const format = (name: string) => new URL(\`../../../fixtures/formats/\${name}\`, import.meta.url)
    const app = new URL('../../../dist/index.html', import.meta.url)
    if (process.argv[1] === fileURLToPath(import.meta.url)) start()`,
  'packages/client/src/app.ts': 'export const app = 1',
  'packages/client/src/__snapshots__/upload.test.ts.snap': 'exports[`a`] = `1`',
}

let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'test-cache-'))
  for (const [path, text] of Object.entries(FILES)) write(path, text)
  mkdirSync(join(root, 'node_modules/@safelight'), { recursive: true })
  symlinkSync(join(root, 'packages/crypto'), join(root, 'node_modules/@safelight/crypto'))
  write('.gitignore', 'node_modules/\ndist/\n.cache/\n')
  execFileSync('git', ['init', '--quiet'], { cwd: root })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const options = { builtFolders: { dist: ['packages/client/src/app.ts'] } }
const keys = (env = {}, more = {}) => createKeys(readSources(root, { ...options, ...more }), env)
const testKey = () => keys().ofTest(TEST)

describe('keys of tests', () => {
  it.each([
    ['the test itself', TEST],
    ['a module that it imports', 'packages/client/src/upload.ts'],
    ['a file of another workspace, by its exports', 'packages/crypto/src/seal.ts'],
    ['a module that this module imports', 'packages/crypto/src/inner.ts'],
    ['a file that is resolved by its package', 'packages/crypto/src/data.bin'],
    ['a worker', 'packages/client/src/worker.ts'],
    ['a module that the worker imports', 'packages/client/src/in-worker.ts'],
    ['a module that is imported dynamically', 'packages/client/src/later.ts'],
    ['a style sheet', 'packages/client/src/tile.module.css'],
    ['a style sheet that another one composes', 'packages/client/src/base.css'],
    ['a fixture', 'fixtures/landscape.jpg'],
    ['a fixture with a computed name', 'fixtures/formats/one.tiff'],
    ['a source of a folder that a build makes', 'packages/client/src/app.ts'],
    ['its snapshot', 'packages/client/src/__snapshots__/upload.test.ts.snap'],
    ['the lock file', 'package-lock.json'],
    ['the configuration of Vitest', 'vitest.config.ts'],
    ['the configuration of the compiler', 'tsconfig.base.json'],
    ['the exports of a workspace', 'packages/crypto/package.json'],
  ])('the key of a test changes with %s', (_, path) => {
    const before = testKey()
    expect(before).toMatch(/^[0-9a-f]{64}$/)
    write(path, `${FILES[path]}\n`)
    expect(testKey()).not.toBe(before)
    write(path, FILES[path])
    expect(testKey()).toBe(before)
  })

  it('the key of a test changes when a file is added to a folder that the test reads', () => {
    const before = testKey()
    write('fixtures/formats/two.tiff', 'two')
    const more = testKey()
    expect(more).not.toBe(before)
    rmSync(join(root, 'fixtures/formats/two.tiff'))
    expect(testKey()).toBe(before)
    rmSync(join(root, 'fixtures/formats/one.tiff'))
    expect(testKey()).not.toBe(before)
  })

  it('the key of a test changes with an environment variable that tests read', () => {
    expect(keys({ TEST_POSTGRES: 'postgres://' }).ofTest(TEST)).not.toBe(testKey())
    expect(keys({ PATH: '/bin' }).ofTest(TEST)).toBe(testKey())
    expect(keys().ofTest(TEST, { more: ['Chromium 150'] })).not.toBe(testKey())
  })

  it('the key of a test changes with modules that setup files import', () => {
    write('packages/client/setup.ts', "import './src/app.ts'")
    const key = () =>
      keys().ofTest(TEST.replace('upload', 'other'), { with: ['packages/client/setup.ts'] })
    write('packages/client/src/other.test.ts', 'export {}')
    const before = key()
    write('packages/client/src/app.ts', 'export const app = 2')
    expect(key()).not.toBe(before)
  })

  it('the key of a test does not change with files that the test does not use', () => {
    const before = testKey()
    write('README.md', 'Something else')
    write('packages/client/src/types.ts', 'export interface Shape { size: string }')
    write('packages/client/src/other.ts', 'export {}')
    expect(testKey()).toBe(before)
  })

  it.each([
    ['its own folder', 'const here = import.meta.dirname'],
    ['its own address', 'read(fileURLToPath(import.meta.url))'],
    ['a computed path', 'new URL(name, import.meta.url)'],
    ['a module with a computed name', 'import(name)'],
    ['a missing file', "import './lost.ts'"],
    ['a file outside the repository', "new URL('../../../../outside', import.meta.url)"],
    ['the working directory', 'process.cwd()'],
  ])('the key of a test is unknown when a module asks for %s', (_, code) => {
    write('packages/client/src/later.ts', code)
    expect(testKey()).toBeUndefined()
  })

  it('files declared for a module replace the files that its source mentions', () => {
    const later = 'packages/client/src/later.ts'
    write(later, "import './app.ts'\nconst here = import.meta.dirname")
    const key = () => keys({}, { declared: { [later]: ['scripts/made.py'] } }).ofTest(TEST)
    const before = key()
    expect(before).toBeDefined()
    write('scripts/made.py', 'print(2)')
    const changed = key()
    expect(changed).not.toBe(before)
    write('packages/client/src/app.ts', 'export const app = 2')
    expect(key()).not.toBe(changed)
  })
})

it('the key of a TypeScript project changes with the code that it imports', () => {
  const key = () => keys().ofProject('packages/client')
  const seen = new Set([key()])
  write('README.md', 'Something else')
  expect(seen).toContain(key())
  write('packages/client/src/types.ts', 'export interface Shape { size: string }')
  seen.add(key())
  write('packages/crypto/src/inner.ts', 'export const inner = 2')
  seen.add(key())
  write('packages/client/tsconfig.json', '{"include":["src"],"extends":"../../tsconfig.base.json"}')
  seen.add(key())
  expect(seen.size).toBe(4)
})

it('the key of a project changes with a file that another workspace references by its path', () => {
  write('packages/crypto/tsconfig.json', '{"include":["src"]}')
  write('packages/crypto/src/seal.ts', "import type { Shape } from '../../client/src/types.ts'")
  const key = () => keys().ofProject('packages/crypto')
  const before = key()
  write('packages/client/src/codec.d.ts', "declare module 'codec' { export const size: number }")
  expect(key()).not.toBe(before)
})

it.each(['scripts/test/cache/references.mjs', 'package-lock.json'])(
  'reads the references of a module again when %s changes',
  path => {
    write('scripts/test/cache/references.mjs', 'as it was')
    const remembered = {}
    const filesOf = () =>
      closureOf(readSources(root, { ...options, remembered }), [TEST]).files.length
    const all = filesOf()
    // Pretend that the cache was written by defective code, which found no imports.
    for (const one of Object.values(remembered)) Object.assign(one, { imports: [], paths: [] })
    expect(filesOf()).toBe(1 + 1)
    write(path, 'changed')
    expect(filesOf()).toBe(all)
  },
)

it('the key of all sources changes with any source', () => {
  const before = [keys().ofSources(), keys().ofRepository()]
  write('README.md', 'Something else')
  const after = [keys().ofSources(), keys().ofRepository()]
  expect(after[0]).toBe(before[0])
  expect(after[1]).not.toBe(before[1])
  write('packages/crypto/package.json', '{}')
  expect(keys().ofSources()).not.toBe(before[0])
})

describe('the cache', () => {
  const find = (keys, name) => keys.ofTest(name)
  const open = more => createCache({ root, ...options, declared: {}, ...more })
  /**
   * Looks a test file up in a new cache, as a new run does. Returns how many of its tests are known as
   * passed. If the file is unknown, records it as passed with three tests.
   */
  function runAgain(more) {
    const cache = open(more)
    const [{ passed }] = cache.lookUp([TEST], find)
    if (passed === undefined) cache.record([[TEST, 3]], find)
    return passed
  }

  it('knows that a test has passed until a file of the test changes', () => {
    expect([runAgain(), runAgain()]).toEqual([undefined, 3])
    write('fixtures/landscape.jpg', 'another')
    expect([runAgain(), runAgain()]).toEqual([undefined, 3])
    write('fixtures/landscape.jpg', FILES['fixtures/landscape.jpg'])
    expect(runAgain()).toBe(3)
  })

  it('does not know a test that was not recorded as passed', () => {
    open().lookUp([TEST], find)
    expect(open().lookUp([TEST], find)).toEqual([{ name: TEST, passed: undefined }])
  })

  it('does not record a test whose files changed while it ran', () => {
    const cache = open()
    cache.lookUp([TEST], find)
    write('packages/crypto/src/inner.ts', 'export const inner = 2')
    cache.record([[TEST, 3]], find)
    expect(runAgain()).toBeUndefined()
  })

  it('never counts a test as passed if its key is unknown', () => {
    write('packages/client/src/later.ts', 'const here = import.meta.dirname')
    expect([runAgain(), runAgain()]).toEqual([undefined, undefined])
  })

  it('does not skip a known test in a forced run', () => {
    expect([runAgain(), runAgain({ isForced: true })]).toEqual([undefined, undefined])
    expect(runAgain()).toBe(3)
    write('fixtures/landscape.jpg', 'another')
    expect([runAgain({ isForced: true }), runAgain()]).toEqual([undefined, 3])
  })

  it('forgets the pass of a test that now fails', () => {
    runAgain()
    write('fixtures/landscape.jpg', 'another')
    runAgain()
    const cache = open({ isForced: true })
    cache.lookUp([TEST], find)
    cache.forget([TEST])
    expect(runAgain()).toBeUndefined()
    write('fixtures/landscape.jpg', FILES['fixtures/landscape.jpg'])
    expect(runAgain()).toBe(3)
  })

  it('finds tests that read a built folder', () => {
    expect(open().needsBuild(TEST)).toBe(true)
    const other = 'packages/client/src/other.test.ts'
    write(other, "import './app.ts'")
    expect(open().needsBuild(other)).toBe(false)
    write(other, 'const here = import.meta.dirname')
    expect(open().needsBuild(other)).toBe(true)
  })

  it('knows no passed test if the cache file is damaged', () => {
    runAgain()
    writeFileSync(join(root, '.cache/tests.json'), '{"half')
    expect([runAgain(), runAgain()]).toEqual([undefined, 3])
    rmSync(join(root, '.git'), { recursive: true })
    expect([runAgain(), runAgain()]).toEqual([undefined, undefined])
  })
})

const variablesIn = text => [
  ...[...text.matchAll(/process\.env\.(\w+)|process\.env\['(\w+)'\]/g)].map(([, a, b]) => a ?? b),
  ...[...text.matchAll(/\{([^{}]*)\} = process\.env/g)].flatMap(([, names]) =>
    names.split(',').map(name => /\w+/.exec(name)[0]),
  ),
]

const NOT_IN_KEYS = [
  'PATH',
  'NODE_COMPILE_CACHE',
  // The cache's keys contain the versions of these browsers.
  ...['CHROMIUM_PATH', 'HEADLESS_SHELL_PATH'],
  // Only steps without a cache read these variables.
  ...['ELECTRON_PATH', 'FIREFOX_PATH', 'WEBKIT_DRIVER_PATH', 'WEBKIT_BROWSER_PATH'],
  // The tests set these for programs that they start.
  ...['KILL_AT', 'KILL_WITHIN', 'STAND_IN_DATA', 'STAND_IN_PORT', 'STAND_IN_FIRST'],
  ...['PORT', 'TLS_CERT', 'XDG_CURRENT_DESKTOP', 'APPIMAGE', 'APPDIR'],
]

describe('in this repository', () => {
  it('all declared paths exist', () => {
    const paths = [...Object.entries(declared).flat(2), ...Object.values(builtFolders).flat()]
    expect(paths.filter(path => !existsSync(join(repository, path)))).toEqual([])
  })

  it('keys contain each environment variable that tests read', () => {
    const list = ['ls-files', '*.ts', '*.tsx', '*.mjs', ':!scripts']
    const files = execFileSync('git', list, { cwd: repository, encoding: 'utf8' })
      .trim()
      .split('\n')
    const read = files.flatMap(path => variablesIn(readFileSync(join(repository, path), 'utf8')))
    expect(read).toContain('ORDERS')
    expect(read.filter(name => !VARIABLES.test(name) && !NOT_IN_KEYS.includes(name))).toEqual([])
  })

  it('each area of the app has a core browser test', () => {
    expect(LONG_TESTS.filter(test => !existsSync(join(repository, test)))).toEqual([])
    const areas = new Set(coreSpecs().map(spec => dirname(spec)))
    expect([...areas].toSorted()).toEqual([
      ...['albums', 'library', 'search', 'sharing', 'upload', 'viewer', 'whole-app'],
    ])
  })
})
