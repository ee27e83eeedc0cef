import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root as repository } from '../run.mjs'
import { checkBoundaries } from './boundaries.mjs'
import { forbidden } from './rules.mjs'

const workspaces = {
  'packages/contract': { dependencies: { '@safelight/media': '*' } },
  'packages/crypto': {},
  'packages/media': {},
  'packages/models': {},
  'packages/recognition': {},
  'packages/basemap': {},
  'packages/folders': {},
  'packages/texts': {},
  'packages/test-kit': {},
  'packages/client': { dependencies: { zod: '*' } },
  'apps/web': { dependencies: { react: '*' }, devDependencies: { vite: '*' } },
  'apps/server': {},
  'apps/cli': {},
  'apps/desktop': { devDependencies: { electron: '*', vite: '*' } },
}
const packages = ['vitest', 'zod', 'react', 'vite', 'electron', 'lodash']

const modules = {
  'packages/contract/src': [
    ...['wire accounts', 'accounts items', 'items sharing', 'sharing changes', 'changes uploads'],
    ...['installation accounts', 'desktop accounts'],
    ...['uploads changes', 'admin changes', 'recognition uploads', 'wire utils'],
  ],
  'packages/crypto/src': [
    ...['primitives accounts', 'accounts items', 'items streams', 'streams sharing'],
    ...['recognition sharing', 'sharing recognition', 'items recognition', 'primitives utils'],
  ],
  'packages/media/src': [
    ...[
      'metadata renditions',
      'renditions places',
      'places metadata',
      'archives places',
      'ranged archives',
    ],
    'metadata utils',
  ],
  'packages/media/src/metadata': [
    ...['containers values', 'values pictures', 'pictures videos', 'videos maker-notes'],
    ...['maker-notes xmp', 'xmp pictures', 'values utils'],
  ],
  'packages/recognition/src': [
    ...['pixels embedding', 'embedding faces', 'faces tags', 'tags writing', 'writing embedding'],
    ...['vectors grouping', 'grouping faces', 'pixels utils'],
  ],
  'packages/client/src': [
    ...['async api', 'api items', 'items store', 'store media', 'media session', 'session sharing'],
    ...[
      'sharing sync',
      'sync timeline',
      'timeline media',
      'sync waiting',
      'waiting reader',
      'notifications waiting',
    ],
    ...['sync reader', 'sharing upload', 'map public-link', 'public-link reader'],
    ...['reader recognition', 'recognition upload'],
    ...[
      'upload map',
      'recognition search',
      'backfill copies',
      'copies guest-upload',
      'guest-upload memories',
    ],
    ...['memories people', 'people search', 'search backfill', 'people decisions'],
    ...['decisions export', 'export import', 'import export', 'async utils'],
  ],
  'packages/client/src/upload': [
    ...['files encryption', 'encryption progress', 'progress sending', 'sending large'],
    ...[
      'large workers',
      'workers matching',
      'matching workers',
      'sending queue',
      'queue matching',
      'files utils',
    ],
  ],
  'packages/client/src/search': [
    ...['texts dates', 'dates query', 'query index', 'index meaning', 'meaning answers'],
    ...['answers labels', 'received labels', 'texts things', 'things query'],
    'texts utils',
  ],
  'apps/server/src': [
    ...['http database', 'database blobs', 'blobs http', 'http mail', 'mail installation'],
    ...['installation accounts', 'http accounts', 'accounts family', 'https family'],
    ...['family payment', 'payment items', 'recognition albums'],
    ...[
      'push accounts',
      'items albums',
      'items api',
      'albums uploads',
      'uploads guest-upload',
      'guest-upload removal',
    ],
    ...['removal api', 'admin api', 'api commands', 'commands api', 'accounts utils'],
  ],
  'apps/cli/src': ['files account', 'account commands', 'files utils'],
  'apps/desktop/src': [
    ...['settings servers', 'servers folders', 'folders secrets', 'secrets servers'],
    ...[
      'folders protocol',
      'protocol bridge',
      'bridge window',
      'protocol updates',
      'updates bridge',
      'settings utils',
    ],
  ],
}
const moduleCases = Object.entries(modules).flatMap(([folder, pairs]) =>
  pairs.map(pair => {
    const [from, to] = pair.split(' ')
    const place = /([^/]+?)(?:\/src(?:\/lib)?)?$/.exec(folder)[1]
    const rule = to === 'utils' ? `${place}-modules` : `${place}-${from}`
    return [rule, `${folder}/${from}`, `import type { X } from '../${to}/x.ts'`]
  }),
)

// For each rule: folders, and code that breaks the rule in that folder.
const breaches = {
  'packages-of-packages-crypto': [
    ['packages/crypto/src', "import { x } from '@safelight/contract/x'"],
    ['packages/crypto/src', "import type { X } from '@safelight/contract/x'"],
  ],
  'packages-of-packages-media': [
    ['packages/media/src', "import type { X } from '@safelight/crypto/x'"],
  ],
  'packages-of-packages-models': [
    ['packages/models/src', "import type { X } from '@safelight/media/x'"],
  ],
  'packages-of-packages-recognition-src': [
    ['packages/recognition/src', "import type { X } from '@safelight/media/x'"],
  ],
  'packages-of-packages-recognition-test': [
    ['packages/recognition/test', "import type { X } from '@safelight/media/x'"],
  ],
  'packages-of-packages-texts': [
    ['packages/texts/src', "import type { X } from '@safelight/contract/x'"],
  ],
  'packages-of-packages-folders': [
    ['packages/folders/src', "import type { X } from '@safelight/media/x'"],
  ],
  'packages-of-packages-basemap': [
    ['packages/basemap/src', "import type { X } from '@safelight/media/x'"],
  ],
  'packages-of-packages-contract': [
    ['packages/contract/src', "export * from '@safelight/client/x'"],
  ],
  'packages-of-packages-client': [
    ['packages/client/src', "import '../../../apps/web/src/app/x.ts'"],
  ],
  'packages-of-apps-server-src': [
    ['apps/server/src', "import { x } from '@safelight/crypto/x'"],
    ['apps/server/src', "await import('@safelight/crypto/x')"],
  ],
  'packages-of-apps-server-test': [['apps/server/test', "await import('@safelight/media/x')"]],
  'packages-of-apps-web': [['apps/web/src/app', "import { x } from '../../../server/src/x.ts'"]],
  'packages-of-apps-desktop-test': [
    ['apps/desktop/test', "import { x } from '@safelight/crypto/x'"],
    ['apps/desktop/test', "import '../../server/src/x.ts'"],
  ],
  'packages-of-apps-desktop-src': [
    ['apps/desktop/src', "import { x } from '@safelight/client/x'"],
    ['apps/desktop/src', "import type { X } from '../../web/src/app/x.ts'"],
  ],
  'packages-of-apps-cli-src': [['apps/cli/src', "import { x } from '@safelight/crypto/x'"]],
  'packages-of-apps-cli-test': [['apps/cli/test', "import { x } from '@safelight/client/x'"]],
  'packages-listed': [['apps/mobile/src', "import '@safelight/client/x'"]],
  'packages-by-name': [
    ['packages/client/src', "import x from '../../crypto/src/x.ts'"],
    ['e2e', "import x from '../packages/crypto/src/x.ts'"],
  ],
  exists: [
    ['apps/web/src/app', "import x from '@safelight/media/inner/x'"],
    ['apps/web/src/app', "import type { X } from './nowhere.ts'"],
  ],
  'npm-listed': [
    ['apps/server/src', "import _ from 'lodash'"],
    ['apps/server/src', "import type { Lodash } from 'lodash'"],
    ['apps/server/test', "import _ from 'lodash'"],
  ],
  'npm-dev-in-tests': [
    ['packages/media/src', "import { it } from 'vitest'"],
    ['apps/web/src/app', "import { build } from 'vite'"],
    ['apps/desktop/src', "import { build } from 'vite'"],
  ],
  'client-roots': [['packages/client/src/sync', "import type { X } from '../x.ts'"]],
  'client-media-streams': [
    ['packages/client/src/media/streams', "import type { X } from '../showing/x.ts'"],
  ],
  'client-media-showing': [
    ['packages/client/src/media/showing', "import type { X } from '../saving/x.ts'"],
  ],
  'client-media-modules': [
    ['packages/client/src/media/streams', "import type { X } from '../utils/x.ts'"],
  ],
  'server-app': [['apps/server/src/items', "import type { X } from '../x.ts'"]],
  'packages-of-packages-test-kit': [
    ['packages/test-kit/src', "import { x } from '@safelight/media/x'"],
  ],
  'server-calls': [
    ['apps/server/src/api/albums', "import type { X } from '../items/x.ts'"],
    ['apps/server/src/api/albums', "import type { X } from '../account.ts'"],
  ],
  'web-shared': [
    ['apps/web/src/shared', "import {\n  x,\n} from '../features/f/x.ts'"],
    ['apps/web/src/shared', "import type { X } from '../components/x.ts'"],
  ],
  'web-components': [['apps/web/src/components/c', "import x from '../../features/f/x.ts'"]],
  'web-features': [
    ['apps/web/src/features/f', "import x from '../../app/x.ts'"],
    ['apps/web/src/features/f', "import x from '../../service-worker/x.ts'"],
  ],
  'web-app': [['apps/web/src/app', "import x from '../service-worker/x.ts'"]],
  'web-features-apart': [
    ['apps/web/src/features/f', "import type { X } from '../g/x.ts'"],
    ['apps/web/src/features/f/inner', "export { x } from '../../g/x.ts'"],
  ],
  'web-modules': [['apps/web/src/app', "import x from '../utils/x.ts'"]],
  'web-service-worker': [
    ['apps/web/src/service-worker', "import x from '../shared/x.ts'"],
    ['apps/web/src/service-worker', "import type { X } from '../app/x.ts'"],
  ],
}
const sound = [
  ['packages/client/src', "import { x } from '@safelight/crypto/x'"],
  ['packages/client/src', "import { x } from './items/x.ts'\nimport { z } from 'zod'"],
  ['packages/client/src/search', "import '../sharing/x.ts'\nimport '../async/x.ts'"],
  ['packages/client/src/upload', "import '../media/x.ts'\nimport '../session/x.ts'"],
  ['apps/server/src/api/albums', "import '../../albums/x.ts'\nimport '../../context.ts'"],
  ['apps/server/src/api/albums', "import '../rate-limits.ts'\nimport './inner/x.ts'"],
  ['apps/server/src/albums', "import '../items/x.ts'\nimport '../http/x.ts'"],
  ['apps/web/src/app', "import '../features/f/x.ts'\nimport '../components/x.ts'"],
  ['apps/web/src/components/c', "import '../x.ts'\nimport '../../shared/x.ts'"],
  ['apps/web/src/features/f', "import './inner/x.ts'\nimport { lazy } from 'react'"],
  ['apps/web/src/features/f/inner', "import '../x.ts'\nimport '../../../shared/x.ts'"],
  ['apps/web/src/service-worker', "import './x.ts'\nimport '@safelight/crypto/x'"],
  ['apps/web/src/app', "import type { Plugin } from 'vite'"],
  [
    'apps/server/src',
    "import { readFile } from 'node:fs/promises'\nimport '@safelight/contract/x'",
  ],
  ['apps/desktop/src', "import { app } from 'electron'\nimport './window/x.ts'"],
  ['apps/server/test', "import '@safelight/crypto/x'\nimport { it } from 'vitest'"],
  ['packages/test-kit/src', "import '../../../apps/server/src/x.ts'\nimport { it } from 'vitest'"],
  ['e2e', "import '../apps/server/src/x.ts'\nimport '@safelight/client/x'"],
  ['bench/benches/server', "import x from '../../../packages/media/src/ranged/x.ts'"],
  ['adversary/fuzz', "import x from '../../packages/media/src/ranged/x.ts'"],
  [
    'packages/crypto/src',
    "// import x from '@safelight/media/x'\nexport const x = `import 'lodash'`",
  ],
]
const targets = [
  ...['contract', 'crypto', 'media', 'client'].flatMap(name => [
    `packages/${name}/src/x.ts`,
    `packages/${name}/src/inner/x.ts`,
  ]),
  ...['shared', 'components', 'features/f', 'features/f/inner', 'features/g', 'app', 'utils'].map(
    module => `apps/web/src/${module}/x.ts`,
  ),
  ...['showing', 'saving', 'utils'].map(module => `packages/client/src/media/${module}/x.ts`),
  'apps/web/src/service-worker/x.ts',
  'apps/server/src/x.ts',
  'apps/server/src/context.ts',
  'apps/server/src/api/items/x.ts',
  'apps/server/src/api/albums/inner/x.ts',
  'apps/server/src/api/account.ts',
  'apps/server/src/api/rate-limits.ts',
  ...Object.entries(modules).flatMap(([folder, pairs]) =>
    [...new Set(pairs.join(' ').split(' '))].map(module => `${folder}/${module}/x.ts`),
  ),
]

let root
let violations
const files = new Map()

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'boundaries-'))
  write(root, 'package.json', {
    workspaces: ['packages/*', 'apps/*'],
    devDependencies: { vitest: '*' },
  })
  for (const [folder, manifest] of Object.entries(workspaces)) {
    const name = `@safelight/${folder.split('/')[1]}`
    const exports = { './*': './src/*.ts', './inner/*': null }
    write(root, `${folder}/package.json`, { name, exports, ...manifest })
    mkdirSync(join(root, 'node_modules/@safelight'), { recursive: true })
    symlinkSync(join(root, folder), join(root, 'node_modules', name))
  }
  for (const name of packages) {
    write(root, `node_modules/${name}/package.json`, { name, main: 'main.js' })
    write(root, `node_modules/${name}/main.js`, '')
  }
  for (const file of [...targets, 'scripts/x.ts']) write(root, file, 'export const x = 1')
  for (const [folder, code] of [
    ...Object.values(breaches).flat(),
    ...moduleCases.map(([, ...where]) => where),
    ...sound,
  ]) {
    const file = `${folder}/case-${files.size}.ts`
    files.set(`${folder} ${code}`, file)
    write(root, file, code)
  }
  write(root, 'packages/media/src/types-a.ts', "import type { B } from './types-b.ts'")
  write(root, 'packages/media/src/types-b.ts', "import type { A } from './types-a.ts'")
  write(root, 'packages/media/src/cycle-a.ts', "import { b } from './ranged/cycle-b.ts'")
  write(root, 'packages/media/src/ranged/cycle-b.ts', "const later = () => import('../cycle-a.ts')")
  violations = (await checkBoundaries(root)).violations
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function write(folder, file, content) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
}

function rulesBrokenBy(file) {
  return violations.filter(({ from }) => from === file).map(({ rule }) => rule.name)
}

describe('boundaries', () => {
  it.each([
    ...Object.entries(breaches).flatMap(([rule, cases]) => cases.map(where => [rule, ...where])),
    ...moduleCases,
  ])('%s rejects in %s: %s', (rule, folder, code) => {
    expect(rulesBrokenBy(files.get(`${folder} ${code}`))).toContain(rule)
  })

  it.each(sound)('every rule accepts in %s: %s', (folder, code) => {
    expect(rulesBrokenBy(files.get(`${folder} ${code}`))).toEqual([])
  })

  it('finds cycles of static, dynamic and type imports', () => {
    expect(rulesBrokenBy('packages/media/src/cycle-a.ts')).toContain('no-cycles')
    expect(rulesBrokenBy('packages/media/src/types-a.ts')).toContain('no-cycles')
  })

  it('reports missing and unused dependencies of a workspace', () => {
    expect(rulesBrokenBy('packages/contract/package.json')).toContain('workspace-not-imported')
    expect(rulesBrokenBy('packages/client/package.json')).toContain('workspace-not-listed')
    expect(rulesBrokenBy('apps/desktop/package.json')).toContain('workspace-not-listed')
  })

  it('tests at least one violation of every rule', () => {
    const broken = new Set(violations.map(({ rule }) => rule.name))
    expect(forbidden.map(({ name }) => name).filter(name => !broken.has(name))).toEqual([])
  })
})

describe('lint rules', () => {
  const url = path => `export const x = new URL('${path}', import.meta.url)`
  const refused = [
    ['packages/crypto/src', 'export const x = document.title', 'noRestrictedGlobals'],
    ['packages/crypto/src', 'export const x = window', 'noRestrictedGlobals'],
    ['packages/crypto/src', 'export const x = globalThis.fetch(y)', 'noRestrictedGlobals'],
    ['packages/crypto/src', 'export const x = self.indexedDB', 'noRestrictedGlobals'],
    ['packages/crypto/src', "export const x = localStorage.getItem('k')", 'noRestrictedGlobals'],
    ['packages/crypto/src', "export { x } from 'node:crypto'", 'noNodejsModules'],
    ['apps/web/src/app', url('../../../../packages/media/src/x.ts'), 'plugin'],
    ['packages/client/src', url('../../../apps/web/src/app/x.ts'), 'plugin'],
    ['apps/server/src/items', 'export const x = db.transaction().execute(y)', 'plugin'],
  ]
  const accepted = [
    ['packages/crypto/src', "export const x = (a) => a.fetch({ window: 'document' })"],
    ['apps/server/src', url('../../web/dist')],
    ['apps/server/src/database', 'export const x = db.transaction().execute(y)'],
    ['packages/client/src', url('./workers/x.ts')],
    ['adversary/fuzz', url('../../packages/media/src/x.ts')],
  ]

  const cases = [...refused, ...accepted].map(([folder, code], index) => ({
    file: `${folder}/case-${index}.ts`,
    folder,
    code,
  }))
  let broken

  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'boundaries-'))
    const plugins = ['scripts/package-urls.grit', 'scripts/write-for.grit']
    for (const file of ['biome.json', '.gitignore', ...plugins]) {
      write(folder, file, readFileSync(join(repository, file), 'utf8'))
    }
    for (const { file, code } of cases) write(folder, file, code)
    const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome')
    const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=github'], {
      cwd: folder,
      encoding: 'utf8',
    })
    rmSync(folder, { recursive: true, force: true })
    broken = [...stdout.matchAll(/title=([^,]+),file=([^,]+)/g)]
  })
  const rulesBroken = (folder, code) => {
    const { file } = cases.find(other => other.folder === folder && other.code === code)
    return broken
      .filter(([, , where]) => where.endsWith(`/${file}`))
      .map(([, rule]) => rule.split('/').at(-1))
  }

  it.each(refused)('biome.json rejects in %s: %s', (folder, code, rule) => {
    expect(rulesBroken(folder, code)).toContain(rule)
  })

  it.each(accepted)('biome.json accepts in %s: %s', (folder, code) => {
    expect(rulesBroken(folder, code)).toEqual([])
  })
})
