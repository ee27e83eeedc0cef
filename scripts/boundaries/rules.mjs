// Who may import whom, for `boundaries.mjs`. Paths are regular expressions over paths from the root.

/** Which packages, and which folders of other workspaces, a workspace may import. `e2e`, `bench` and `adversary` may import any of them. */
export const packagesOf = {
  // What people read, by area.
  'packages/texts': [],
  'packages/contract': ['texts'],
  // Sealed maps and rows share one profile of CBOR.
  'packages/crypto': ['packages/contract/src/wire'],
  'packages/media': ['contract'],
  'packages/recognition': ['contract'],
  'packages/basemap': [],
  'packages/client': ['texts', 'contract', 'crypto', 'media', 'recognition'],
  // For tests only: starts servers and plays their clients.
  'packages/test-kit': ['contract', 'crypto', 'apps/server/src'],
  'apps/web': ['texts', 'contract', 'crypto', 'media', 'basemap', 'client'],
  // The shell shows pages that decrypt, and has no need to.
  'apps/desktop/src': ['texts', 'contract'],
  'apps/desktop/test': ['contract', 'test-kit', 'e2e/support'],
  'apps/cli/src': ['texts', 'contract', 'media', 'recognition', 'client'],
  'apps/cli/test': ['contract', 'media', 'recognition', 'test-kit'],
  // The server never holds code that could decrypt; its tests play the client.
  'apps/server/src': ['texts', 'contract'],
  'apps/server/test': ['contract', 'crypto', 'test-kit'],
}
/** What runs in tests and builds alone. */
export const tests = String.raw`\.(test|spec)\.[a-z]+$|(^|/)test/|^(e2e|bench|adversary|packages/test-kit)/|\.config\.[a-z]+$|^apps/(desktop|server|cli)/build\.ts$|^apps/web/build/`
const unitTests = String.raw`\.test\.[a-z]+$`

/** The modules of folders, lowest step first: a name for the rules, the folder, its steps. Modules of one step (a list) do not import each other. */
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
      ['embedding', 'faces', 'grouping', 'writing'],
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
      ['map', 'public-link', 'reader', 'recognition', 'upload'],
      ['backfill', 'guest-upload', 'memories', 'people', 'search'],
      'decisions',
      ['export', 'import'],
    ],
  ],
  ['client-media', 'packages/client/src/media', ['streams', 'showing', 'saving']],
  [
    'search',
    'packages/client/src/search',
    [['texts', 'dates'], 'query', ['index', 'meaning'], 'answers', 'labels'],
  ],
  [
    'upload',
    'packages/client/src/upload',
    ['files', ['encryption', 'progress'], 'sending', 'large', ['workers', 'pairs']],
  ],
  [
    'server',
    'apps/server/src',
    [
      ['http', 'database', 'blobs', 'mail'],
      'installation',
      'accounts',
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
    ['settings', ['servers', 'folders', 'secrets'], 'protocol', 'bridge', 'window'],
  ],
  ['cli', 'apps/cli/src', ['files', 'account', 'commands']],
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const forbidden = [
  {
    name: 'no-circle',
    comment: 'No two files need each other.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'exists',
    comment:
      'An import leads to a file, or to what a package exports; the build looks for what it takes the address of.',
    from: {},
    to: { couldNotResolve: true, pathNot: String.raw`^node$|\?url$` },
  },
  ...npmRules(),
  ...packageRules(),
  ...orders.flatMap(given => order(...given)),
  {
    name: 'client-roots',
    comment: 'No module imports the files at the root, which join the modules.',
    from: { path: '^packages/client/src/[^/]+/', pathNot: unitTests },
    to: { path: String.raw`^packages/client/src/[^/]+\.ts$` },
  },
  {
    name: 'server-app',
    comment: 'A module knows what it is given, and not who puts the server together.',
    from: { path: '^apps/server/src/[^/]+/' },
    to: {
      path: String.raw`^apps/server/src/[^/]+\.ts$`,
      pathNot: String.raw`/(context|secrets|start-error)\.ts$`,
    },
  },
  {
    name: 'server-calls',
    comment: 'No domain of routes imports another. All may use the rate limits.',
    from: { path: String.raw`^apps/server/src/api/([^/.]+)(?:/|\.ts$)` },
    to: {
      path: '^apps/server/src/api/',
      pathNot: String.raw`^apps/server/src/api/(?:$1(?:/|\.ts$)|(?:rate|shared)-limits\.ts$)`,
    },
  },
  apart('web-features-apart', 'apps/web/src/features'),
  {
    name: 'web-service-worker',
    comment: 'The service worker imports packages only.',
    from: { path: '^apps/web/src/service-worker/' },
    to: { path: '^apps/web/src/', pathNot: '^apps/web/src/service-worker/' },
  },
].map(rule => ({ severity: 'error', ...rule }))

/** A workspace lists what it imports; what it lists for development serves types and tests alone. */
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
        // It is not imported from a package but runs the app.
        pathNot: '^node_modules/electron/',
      },
    },
  ]
}

/** The one-way order of the packages, through their exports alone. */
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
      comment: 'Every workspace has its row.',
      from: { path: '^(packages|apps)/', pathNot: anyOf(Object.keys(packagesOf)) },
      to: { path: '^packages/' },
    },
    {
      name: 'packages-by-name',
      comment: 'A package is reached by its name; bench and adversary may reach its insides.',
      from: { path: '^((?:packages|apps)/[^/]+|e2e)/' },
      to: { path: '^packages/', pathNot: '^$1/', dependencyTypesNot: ['aliased-workspace'] },
    },
  ]
}

/** A module imports lower steps only. Unit tests may use later modules to make what they test. */
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
      comment: 'Every module has its place in the order.',
      from: {},
      to: { path: `^${folder}/[^/]+/`, pathNot: inFolder(steps.flat()) },
    },
  ]
}

/** No folder in `folder` imports a sibling. */
function apart(name, folder) {
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

/** The import rules as the figure of ARCHITECTURE.md. `→` means "imports"; a module also imports those further right. */
export function drawing() {
  const width = Math.max(...Object.keys(packagesOf).map(name => name.length))
  const workspaces = Object.entries(packagesOf).map(
    ([name, imports]) =>
      `${name.padEnd(width)}  → ${imports.length === 0 ? '(nothing)' : imports.join(', ')}`,
  )
  const modules = orders.map(([, folder, steps]) => {
    const highestFirst = [...steps].reverse().map(step => [step].flat().join(', '))
    return `${folder}\n  ${highestFirst.join(' → ')}`
  })
  return [...workspaces, '', ...modules].join('\n')
}
