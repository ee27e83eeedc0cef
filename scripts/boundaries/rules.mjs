// Who may import whom, for `boundaries.mjs`. Paths are regular expressions over paths from the root.

/** Which packages, and which folders of other workspaces, a workspace may import. `e2e`, `bench` and `adversary` may import any of them. */
const packagesOf = {
  'packages/contract': [],
  'packages/vault': [],
  'packages/media': ['contract'],
  'packages/recognition': ['contract'],
  'packages/atlas': [],
  'packages/library': ['contract', 'vault', 'media', 'recognition'],
  'apps/web': ['contract', 'vault', 'media', 'recognition', 'atlas', 'library'],
  // The shell shows pages that decrypt, and has no need to.
  'apps/desktop/src': ['contract'],
  'apps/desktop/test': ['contract', 'apps/server/test', 'e2e/support'],
  'apps/cli/src': ['contract', 'media', 'recognition', 'library'],
  'apps/cli/test': ['contract', 'media', 'recognition', 'apps/server/test'],
  // The server never holds code that could decrypt; its tests play the client.
  'apps/server/src': ['contract'],
  'apps/server/test': ['contract', 'vault'],
}
const tests = String.raw`\.(test|spec)\.[a-z]+$|(^|/)test/|^(e2e|bench|adversary)/|\.config\.[a-z]+$|^apps/(desktop|server|cli)/build\.ts$`
const unitTests = String.raw`\.test\.[a-z]+$`

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
  ...order('contract', 'packages/contract/src', [
    'wire',
    ['accounts', 'installation', 'desktop'],
    'items',
    'sharing',
    ['changes', 'uploads', 'recognition', 'admin'],
  ]),
  ...order('vault', 'packages/vault/src', [
    'primitives',
    'accounts',
    'items',
    'streams',
    ['sharing', 'recognition'],
  ]),
  ...order('media', 'packages/media/src/lib', [
    'ranged',
    ['metadata', 'renditions', 'places', 'archives'],
    'decoders',
  ]),
  ...order('metadata', 'packages/media/src/lib/metadata', [
    ['containers', 'values'],
    ['pictures', 'videos', 'maker-notes', 'xmp'],
  ]),
  ...order('recognition', 'packages/recognition/src/lib', [
    'pixels',
    ['embedding', 'faces', 'writing'],
  ]),
  ...order('library', 'packages/library/src/lib', [
    'async',
    'api',
    'items',
    'store',
    'media',
    ['sync', 'timeline', 'session'],
    ['upload', 'sharing', 'recognition'],
    [
      'link-session',
      'guests',
      'search',
      'people',
      'labels',
      'verify',
      'drawing',
      'duplicates',
      'map',
      'memories',
    ],
    ['exported', 'pairs'],
    ['export', 'import'],
  ]),
  ...order('library-media', 'packages/library/src/lib/media', ['streams', 'showing', 'saving']),
  ...order('search', 'packages/library/src/lib/search', [
    ['texts', 'dates'],
    'query',
    ['index', 'meaning'],
    'answers',
  ]),
  ...order('upload', 'packages/library/src/lib/upload', [
    'files',
    ['encryption', 'progress'],
    'sending',
    'large',
    'workers',
  ]),
  {
    name: 'library-faces',
    comment: 'What apps import is made of the rooms; no room imports it.',
    from: { path: '^packages/library/src/lib/', pathNot: unitTests },
    to: { path: '^packages/library/src/(?!lib/)' },
  },
  ...order('server', 'apps/server/src', [
    ['http', 'database', 'blobs', 'mail'],
    'installation',
    'accounts',
    'family',
    ['payment', 'items', 'recognition'],
    'albums',
    'uploads',
    'guests',
    'removal',
    'admin',
    ['api', 'commands'],
  ]),
  {
    name: 'server-app',
    comment: 'A room knows what the server is made of, and not who puts it together.',
    from: { path: '^apps/server/src/[^/]+/' },
    to: {
      path: String.raw`^apps/server/src/[^/]+\.ts$`,
      pathNot: String.raw`/(parts|secrets|start-error)\.ts$`,
    },
  },
  apart('server-calls', 'apps/server/src/api'),
  ...order('web', 'apps/web/src', ['shared', 'components', 'features', ['app', 'service-worker']]),
  apart('web-features-apart', 'apps/web/src/features'),
  ...order('desktop', 'apps/desktop/src', [
    'settings',
    ['servers', 'folders', 'secrets'],
    'protocol',
    'bridge',
    'window',
  ]),
  ...order('cli', 'apps/cli/src', ['files', 'account', 'commands']),
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
    {
      name: 'packages-private',
      comment: 'lib/ is private to its package.',
      from: { path: '^((?:packages|apps)/[^/]+|e2e)/' },
      to: { path: '^packages/[^/]+/src/lib/', pathNot: '^$1/' },
    },
  ]
}

/**
 * The rooms of `folder`, lowest step first. A room imports lower steps only; rooms of one step (a list)
 * do not import each other. Unit tests may use later rooms to make what they test.
 */
function order(name, folder, steps) {
  const inFolder = rooms => anyOf(rooms.map(room => `${folder}/${room}`))
  const rules = steps.flatMap((step, index) => {
    const notLower = steps.slice(index).flat()
    if (notLower.length === 1) return []
    return [step].flat().map(room => ({
      name: `${name}-${room}`,
      from: { path: inFolder([room]), pathNot: unitTests },
      to: { path: inFolder(notLower), pathNot: inFolder([room]) },
    }))
  })
  return [
    ...rules,
    {
      name: `${name}-rooms`,
      comment: 'Every room has its place in the order.',
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
