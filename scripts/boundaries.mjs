// Holds the one-way dependency rule of the repository: apps → library → (media, vault, contract).
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, extname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bareCode, importsOf } from './imports.mjs'

/**
 * Which of our packages a workspace may import. `e2e` and `bench` may import anything; `adversary` and
 * `bench` may also reach what is private, as an attacker does and whoever measures a part by itself.
 */
const allowed = {
  'packages/contract': [],
  'packages/vault': [],
  'packages/media': [],
  'packages/library': ['contract', 'vault', 'media'],
  'apps/web': ['contract', 'vault', 'media', 'library'],
  'apps/desktop': ['contract', 'library'],
  // The server never holds code that could decrypt; its tests play the client.
  'apps/server': ['contract'],
  'apps/server/test': ['contract', 'vault'],
}
const webLayers = ['shared', 'features', 'app']

/** Every breach in the tree at `root`, as sentences `file: what is wrong`. */
export function checkBoundaries(root) {
  const texts = new Map(listFiles(root).map(file => [file, readFileSync(join(root, file), 'utf8')]))
  const sources = new Map([...texts].filter(([file]) => /\.(ts|tsx|mjs|js)$/.test(file)))
  const manifests = new Map(
    [...texts]
      .filter(([file]) => posix.basename(file) === 'package.json')
      .map(([file, text]) => [posix.dirname(file), JSON.parse(text)]),
  )
  const edges = new Map()
  const breaches = []
  for (const [file, text] of sources) {
    const from = { file, workspace: workspaceOf(file), isTest: isTest(file) }
    const links = importsOf(text).map(link => ({ ...link, ...resolve(from, link, sources) }))
    for (const link of links) {
      const problem = breach(from, link, manifests)
      if (problem) breaches.push(`${file}: ${problem} (${link.specifier})`)
    }
    edges.set(
      file,
      links
        .filter(link => link.kind === 'static' || link.kind === 'dynamic')
        .filter(link => link.file && workspaceOf(link.file) === from.workspace)
        .map(link => link.file),
    )
    breaches.push(...platformUses(from, text).map(name => `${file}: vault must not use ${name}`))
  }
  for (const circle of circles(edges)) breaches.push(`${circle[0]}: circle ${circle.join(' → ')}`)
  return breaches.sort()
}

function breach(from, link, manifests) {
  if (link.npm) return npmBreach(from, link, manifests)
  if (link.package) return packageBreach(from, link.package, link.specifier)
  if (!link.file) return undefined
  const target = workspaceOf(link.file)
  if (target !== from.workspace) {
    if (target.startsWith('packages/') && !reachesPrivate(from.workspace)) {
      return 'reaches a package by a relative path'
    }
    if (!importsAnything(from.workspace)) return 'leaves its workspace by a relative path'
  }
  if (from.workspace === 'apps/web') return webBreach(from.file, link.file)
}

function packageBreach(from, name, specifier) {
  if (/^@safelight\/[^/]+\/(?:src\/)?lib\//.test(specifier))
    return 'imports private code of a package'
  if (importsAnything(from.workspace) || from.workspace === `packages/${name}`) return undefined
  const inServerTest = from.workspace === 'apps/server' && from.file.startsWith('apps/server/test/')
  const names = allowed[inServerTest ? 'apps/server/test' : from.workspace] ?? []
  if (!names.includes(name)) return `${from.workspace} must not import ${name}`
}

function webBreach(fromFile, toFile) {
  const [from, to] = [fromFile, toFile].map(file => file.split('/').slice(3))
  if (to[0] === 'service-worker' && from[0] === to[0]) return undefined
  if (from[0] === 'service-worker') return 'the service worker imports packages only'
  const [fromLayer, toLayer] = [from, to].map(path => webLayers.indexOf(path[0]))
  if (fromLayer < 0 || toLayer < 0) return undefined
  if (toLayer > fromLayer) return `${from[0]} must not import ${to[0]}`
  if (from[0] === 'features' && to[0] === 'features' && from[1] !== to[1]) {
    return `feature ${from[1]} must not import feature ${to[1]}`
  }
}

function npmBreach(from, { npm, kind }, manifests) {
  const own = manifests.get(from.workspace) ?? {}
  const root = manifests.get('.') ?? {}
  const lists = [own.dependencies, own.peerDependencies, own.optionalDependencies]
  if (from.isTest || kind === 'type') lists.push(own.devDependencies)
  if (from.isTest) lists.push(root.devDependencies)
  if (!lists.some(list => list && Object.hasOwn(list, npm))) {
    return `${npm} is not listed in ${posix.join(from.workspace, 'package.json')}`
  }
}

function platformUses({ file, isTest }, text) {
  if (!file.startsWith('packages/vault/src/') || isTest) return []
  const names = [...bareCode(text).matchAll(platformName)].map(match => match[1])
  const modules = importsOf(text).map(link => link.specifier)
  return [...new Set([...names, ...modules.filter(isBuiltin)])]
}

// Not a property of something of ours (`a.fetch`) nor a key (`fetch:`), but `globalThis.fetch` too.
const platformName =
  /(?<![\w$]|(?<!\bglobalThis\??|\bself\??)\.)(document|window|fetch|localStorage|indexedDB)\b(?!\s*\??:)/g

/** Where a link leads: `{ package }` of ours, `{ npm }`, `{ file }` of the tree, or nowhere of note. */
function resolve(from, { specifier, kind }, sources) {
  const name = specifier.replace(/[?#].*$/, '')
  const ours = name.match(/^@safelight\/([^/]+)/)
  if (ours) return { package: ours[1] }
  if (name.startsWith('.')) {
    const path = posix.join(posix.dirname(from.file), name)
    const isCode = /\.(ts|tsx|mjs|js)$/.test(path)
    if (sources.has(path) || isCode) return { file: path }
    return kind === 'url' || extname(path) ? {} : { file: path }
  }
  if (kind === 'url' || name.startsWith('/') || name.includes(':') || isBuiltin(name)) return {}
  return { npm: name.match(/^(?:@[^/]+\/)?[^/]+/)[0] }
}

function circles(edges) {
  const found = []
  const done = new Set()
  const visit = (file, path) => {
    const start = path.indexOf(file)
    if (start >= 0) found.push([...path.slice(start), file])
    if (start >= 0 || done.has(file)) return
    for (const next of edges.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of edges.keys()) visit(file, [])
  return found
}

function workspaceOf(file) {
  const [first, second] = file.split('/')
  if (first === 'packages' || first === 'apps') return `${first}/${second}`
  return ['e2e', 'bench', 'adversary', 'scripts'].includes(first) ? first : '.'
}

function reachesPrivate(workspace) {
  return ['bench', 'adversary'].includes(workspace)
}

function importsAnything(workspace) {
  return ['e2e', 'bench', 'adversary'].includes(workspace)
}

function isTest(file) {
  return /\.(test|spec)\.\w+$|(^|\/)(test|e2e|bench|adversary)\/|\.config\.\w+$/.test(file)
}

function isBuiltin(name) {
  return name.startsWith('node:') || builtinModules.includes(name)
}

function listFiles(root, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listFiles(root, path)
    return entry.isFile() && text.test(entry.name) ? [path] : []
  })
}

const skipped = new Set(['node_modules', 'dist', '.git', '.cache', 'test-results'])
const text = /\.(ts|tsx|mjs|js)$|^package\.json$/

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const breaches = checkBoundaries(root)
  for (const line of breaches) console.error(line)
  console.log(breaches.length === 0 ? 'No breach.' : `${breaches.length} breaches.`)
  process.exitCode = breaches.length === 0 ? 0 : 1
}
