// The import rules for `boundaries.mjs`. Paths are regular expressions, relative to the root.

/** The only script that programs import. In packages, the build replaces it by its result. */
const BUILD_INFO = 'scripts/build-info'

/**
 * The packages and folders that each workspace may import. `e2e`, `bench` and `adversary` may import all
 * packages.
 */
export const packagesOf = {
  'packages/texts': [],
  'packages/contract': ['texts'],
  // Allowed, because sealed maps use the CBOR profile that rows on the wire use.
  'packages/crypto': ['packages/contract/src/wire'],
  'packages/media': ['texts', 'contract'],
  'packages/models': ['contract'],
  'packages/recognition/src': ['contract'],
  'packages/recognition/test': ['contract', 'models'],
  'packages/basemap': [],
  'packages/folders': [],
  'packages/client': ['texts', 'contract', 'crypto', 'media', 'recognition'],
  'packages/test-kit': ['contract', 'crypto', 'apps/server/src'],
  'apps/web': ['texts', 'contract', 'crypto', 'media', 'basemap', 'client'],
  // The desktop app shows pages that decrypt, but never decrypts itself.
  'apps/desktop/src': ['texts', 'contract', 'folders', BUILD_INFO],
  'apps/desktop/test': ['contract', 'test-kit', 'e2e/support'],
  'apps/cli/src': ['texts', 'contract', 'folders', 'media', 'recognition', 'client', BUILD_INFO],
  'apps/cli/test': ['contract', 'media', 'recognition', 'test-kit'],
  // The server has no code that could decrypt. Its tests may use such code, because they act as clients.
  'apps/server/src': ['texts', 'contract', BUILD_INFO],
  'apps/server/test': ['contract', 'crypto', 'test-kit', 'scripts/services'],
}
/** Files that run only in tests and builds, not in the product. */
export const tests = String.raw`\.(test|spec)\.[a-z]+$|(^|/)test/|^(e2e|bench|adversary|packages/test-kit)/|\.config\.[a-z]+$|^apps/(desktop|server|cli)/build\.ts$|^apps/desktop/(bundle|licenses|sign|signing)\.ts$|^apps/web/build/`
const unitTests = String.raw`\.test\.[a-z]+$`

/**
 * Import orders: a name for the rules, a folder, and the folder's modules in steps, lowest first. A module
 * imports only from lower steps, and not from its own step.
 */
export const orders = [
  [
    'contract',
    'packages/contract/src',
    [
      'wire',
      ['accounts', 'installation', 'desktop'],
      'items',
      'sharing',
      ['changes', 'uploads', 'recognition', 'admin'],
    ],
  ],
  [
    'crypto',
    'packages/crypto/src',
    ['primitives', 'accounts', 'items', 'streams', ['sharing', 'recognition']],
  ],
  [
    'media',
    'packages/media/src',
    ['ranged', ['metadata', 'renditions', 'places', 'archives'], 'decoders'],
  ],
  [
    'metadata',
    'packages/media/src/metadata',
    [
      ['containers', 'values'],
      ['pictures', 'videos', 'maker-notes', 'xmp'],
    ],
  ],
  [
    'recognition',
    'packages/recognition/src',
    [
      ['pixels', 'vectors'],
      ['embedding', 'faces', 'grouping', 'tags', 'writing'],
    ],
  ],
  [
    'client',
    'packages/client/src',
    [
      'async',
      'api',
      'items',
      'store',
      ['media', 'session', 'sharing', 'sync', 'timeline'],
      ['waiting', 'notifications'],
      ['map', 'public-link', 'reader', 'recognition', 'upload'],
      ['backfill', 'copies', 'guest-upload', 'memories', 'people', 'search'],
      'decisions',
      ['export', 'import'],
    ],
  ],
  ['client-media', 'packages/client/src/media', ['streams', 'showing', 'saving']],
  [
    'search',
    'packages/client/src/search',
    [
      ['texts', 'dates', 'things'],
      'query',
      ['index', 'meaning'],
      ['answers', 'received'],
      'labels',
    ],
  ],
  [
    'upload',
    'packages/client/src/upload',
    ['files', ['encryption', 'progress'], 'sending', 'large', ['workers', 'matching', 'queue']],
  ],
  [
    'server',
    'apps/server/src',
    [
      ['http', 'database', 'blobs', 'mail'],
      'installation',
      ['accounts', 'https', 'push'],
      'family',
      ['payment', 'items', 'recognition'],
      'albums',
      'uploads',
      'guest-upload',
      'removal',
      'admin',
      ['api', 'commands'],
    ],
  ],
  ['web', 'apps/web/src', ['shared', 'components', 'features', ['app', 'service-worker']]],
  [
    'desktop',
    'apps/desktop/src',
    ['settings', ['servers', 'folders', 'secrets'], ['protocol', 'updates'], 'bridge', 'window'],
  ],
  ['cli', 'apps/cli/src', ['files', 'account', 'commands']],
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const forbidden = [
  {
    name: 'no-cycles',
    comment: 'Imports have no cycles.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'exists',
    comment:
      'Every import resolves to a file or to an export of a package. Vite checks those with `?url`.',
    from: {},
    to: { couldNotResolve: true, pathNot: String.raw`^node$|\?url$` },
  },
  ...npmRules(),
  ...packageRules(),
  ...orders.flatMap(given => order(...given)),
  {
    name: 'client-roots',
    comment: 'Modules do not import the files at the root, which combine the modules.',
    from: { path: '^packages/client/src/[^/]+/', pathNot: unitTests },
    to: { path: String.raw`^packages/client/src/[^/]+\.ts$` },
  },
  {
    name: 'server-app',
    comment:
      'Modules get their dependencies as arguments, and do not import the files that assemble the server.',
    from: { path: '^apps/server/src/[^/]+/' },
    to: {
      path: String.raw`^apps/server/src/[^/]+\.ts$`,
      pathNot: String.raw`/(context|secrets|start-error)\.ts$`,
    },
  },
  {
    name: 'server-calls',
    comment: 'Route folders do not import each other. All may use the rate limits.',
    from: { path: String.raw`^apps/server/src/api/([^/.]+)(?:/|\.ts$)` },
    to: {
      path: '^apps/server/src/api/',
      pathNot: String.raw`^apps/server/src/api/(?:$1(?:/|\.ts$)|rate-limits\.ts$)`,
    },
  },
  noSiblingImports('web-features-apart', 'apps/web/src/features'),
  {
    name: 'web-service-worker',
    comment: 'The service worker imports packages only.',
    from: { path: '^apps/web/src/service-worker/' },
    to: { path: '^apps/web/src/', pathNot: '^apps/web/src/service-worker/' },
  },
].map(rule => ({ severity: 'error', ...rule }))

/**
 * Returns the rules for npm packages. A workspace must list every package that it imports. Outside of tests,
 * only types may come from devDependencies.
 */
function npmRules() {
  return [
    {
      name: 'npm-listed',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'npm-dev-in-tests',
      from: { path: '^(packages|apps)/', pathNot: tests },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        // Electron provides this module at run time.
        pathNot: '^node_modules/electron/',
      },
    },
  ]
}

/**
 * Returns the rules for workspaces. A workspace imports only what `packagesOf` lists, and imports packages
 * only by name.
 */
function packageRules() {
  const rules = Object.entries(packagesOf).map(([workspace, names]) => ({
    name: `packages-of-${workspace.replaceAll('/', '-')}`,
    from: { path: `^${workspace}/` },
    to: {
      path: '^(packages|apps|e2e|bench|adversary|scripts)/',
      pathNot: anyOf([
        workspaceOf(workspace),
        ...names.map(name => (name.includes('/') ? name : `packages/${name}`)),
      ]),
    },
  }))
  return [
    ...rules,
    {
      name: 'packages-listed',
      comment: 'Every workspace that imports packages is in `packagesOf`.',
      from: { path: '^(packages|apps)/', pathNot: anyOf(Object.keys(packagesOf)) },
      to: { path: '^packages/' },
    },
    {
      name: 'packages-by-name',
      comment:
        'Packages are imported by name. Only bench and adversary may import their internal files.',
      from: { path: '^((?:packages|apps)/[^/]+|e2e)/' },
      to: { path: '^packages/', pathNot: '^$1/', dependencyTypesNot: ['aliased-workspace'] },
    },
  ]
}

/**
 * Returns the rules of an order: modules import only lower steps. Unit tests may import higher steps to set
 * up what they test.
 */
function order(name, folder, steps) {
  const inFolder = modules => anyOf(modules.map(module => `${folder}/${module}`))
  const rules = steps.flatMap((step, index) => {
    const notLower = steps.slice(index).flat()
    if (notLower.length === 1) return []
    return [step].flat().map(module => ({
      name: `${name}-${module}`,
      from: { path: inFolder([module]), pathNot: unitTests },
      to: { path: inFolder(notLower), pathNot: inFolder([module]) },
    }))
  })
  return [
    ...rules,
    {
      name: `${name}-modules`,
      comment: 'Every module is listed in the order.',
      from: {},
      to: { path: `^${folder}/[^/]+/`, pathNot: inFolder(steps.flat()) },
    },
  ]
}

/** Returns a rule by which no folder in `folder` may import its siblings. */
function noSiblingImports(name, folder) {
  return {
    name,
    from: { path: `^${folder}/([^/]+)/` },
    to: { path: `^${folder}/[^/]+/`, pathNot: `^${folder}/$1/` },
  }
}

function anyOf(folders) {
  return `^(${folders.join('|')})/`
}

function workspaceOf(folder) {
  return folder.split('/').slice(0, 2).join('/')
}

/** Draws the figure in docs/imports.md: what each workspace may import, then the steps of each folder. */
export function drawing() {
  const width = Math.max(...Object.keys(packagesOf).map(name => name.length))
  const workspaces = Object.entries(packagesOf).map(
    ([name, imports]) =>
      `${name.padEnd(width)}  ${imports.length === 0 ? '(nothing)' : imports.join(', ')}`,
  )
  const modules = orders.map(([, folder, steps]) => {
    const lines = steps.map((step, index) => `  ${index + 1}  ${[step].flat().join(', ')}`)
    return [folder, ...lines.reverse()].join('\n')
  })
  return { workspaces: workspaces.join('\n'), modules: modules.join('\n\n') }
}
