import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { root, run } from './run.mjs'

/** A set-up step that failed, with a sentence for the person who started it. */
export class SetupError extends Error {
  name = 'SetupError'

  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Runs `npm ci` unless the packages of exactly this lock file are installed. */
export async function ensureInstalled() {
  const stamp = join(root, 'node_modules/.safelight-lock')
  const lock = hash(readFileSync(join(root, 'package-lock.json')))
  if (read(stamp) === lock) return

  const reason = existsSync(stamp) ? 'they have changed' : 'first start only'
  console.log(`Installing packages (${reason})…`)
  const node = await nodeForNpm()
  // The stamp goes first and comes back last: an interrupted installation is never taken for whole.
  rmSync(stamp, { force: true })
  const code = await runNpm(
    // Whatever NODE_ENV says, the build needs the development packages.
    ['ci', '--include=dev', '--include=optional', ...QUIET],
    { node },
  )
  rmSync(fetchedNode, { recursive: true, force: true })
  if (code !== 0) {
    throw new SetupError('The packages could not be installed: npm says why above.', code)
  }
  writeFileSync(stamp, lock)
}

/** Builds apps/web into apps/web/dist unless it was built from exactly these sources. */
export async function ensureWebBuilt() {
  const stamp = join(root, 'apps/web/dist/.fingerprint')
  const fingerprint = webFingerprint()
  if (read(stamp) === fingerprint) return

  console.log('Building the web app…')
  rmSync(stamp, { force: true })
  const code = await run(
    node24(),
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'],
    { cwd: join(root, 'apps/web'), env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (code !== 0) throw new SetupError('The web app could not be built: the reason is above.', code)
  writeFileSync(stamp, fingerprint)
}

/** The path of the Node that runs the product: the installed one, else this one if it is new enough. */
export function node24() {
  const installed = nodeIn(root)
  if (existsSync(installed)) return installed
  if (isNewEnough) return process.execPath
  throw tooOld()
}

const isNewEnough = Number.parseInt(process.versions.node, 10) >= 24
const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

const nodeIn = folder =>
  join(
    folder,
    'node_modules',
    nodePackage,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )

const tooOld = () =>
  new SetupError(
    `Safelight needs Node 24 or newer. This is Node ${process.versions.node}, and npm has none for ` +
      `${process.platform}-${process.arch}: please install it from https://nodejs.org.`,
  )

/** Where Node 24 is while an older Node installs the packages. */
const fetchedNode = join(root, '.cache/node')

/**
 * Returns the path of the Node that runs npm. npm leaves out optional packages whose `engines` do not match the Node
 * that runs it, among them the build tool's own binary. So Node 24 is fetched first, as the lock file has it.
 */
async function nodeForNpm() {
  if (isNewEnough) return process.execPath
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const path = `node_modules/${nodePackage}`
  const { optional: _, ...locked } = packages[path] ?? {}
  if (locked.version === undefined) throw tooOld()
  const dependencies = { [nodePackage]: locked.version }
  const name = 'safelight-node'
  rmSync(fetchedNode, { recursive: true, force: true })
  mkdirSync(fetchedNode, { recursive: true })
  const lock = {
    name,
    lockfileVersion: 3,
    packages: { '': { name, dependencies }, [path]: locked },
  }
  writeFileSync(join(fetchedNode, 'package.json'), JSON.stringify({ name, dependencies }))
  writeFileSync(join(fetchedNode, 'package-lock.json'), JSON.stringify(lock))
  const code = await runNpm(['ci', ...QUIET], { cwd: fetchedNode })
  if (code !== 0) {
    throw new SetupError('Node 24 could not be installed: npm says why above.', code)
  }
  return nodeIn(fetchedNode)
}

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']

/** Ends the process with the sentence of a SetupError; any other error is a bug and is thrown on. */
export function explain(error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
}

/** Runs npm, on another Node than this one if its path is given. Resolves to the exit code. */
async function runNpm(args, { cwd = root, node = process.execPath } = {}) {
  const env = { ...process.env }
  const path = Object.keys(env).find(name => name.toUpperCase() === 'PATH') ?? 'PATH'
  // Under `npm start` the first `node` of the path is the one in node_modules, which is about to go.
  const folders = (env[path] ?? '')
    .split(delimiter)
    .filter(folder => !/node_modules[\\/]\.bin[\\/]?$/.test(folder))
  // Scripts of packages, and an npm that is started by its name, run on the first `node` of the path.
  env[path] = [dirname(node), ...folders].join(delimiter)
  if (node !== process.execPath) {
    // Debian keeps npm's own packages where only Debian's Node looks.
    env.NODE_PATH ??= '/usr/share/nodejs'
    // An older npm uses what this Node deprecates.
    env.NODE_NO_WARNINGS ??= '1'
  }
  const windows = process.platform === 'win32'
  // Set by npm, to its program in JavaScript.
  const npm = process.env.npm_execpath
  try {
    if (npm?.endsWith('npm-cli.js')) return await run(node, [npm, ...args], { env, cwd })
    return await run(windows ? 'npm.cmd' : 'npm', args, { env, cwd, shell: windows })
  } catch (error) {
    throw new SetupError(`npm could not be started: ${error.message}`)
  }
}

/** Depends on names and contents alone, so that a copied or freshly cloned tree compares equal. */
function webFingerprint() {
  const digest = createHash('sha256')
  const visit = (folder, entry) => {
    const path = `${folder}${entry.name}`
    if (entry.isDirectory()) {
      if (!['node_modules', 'dist', 'test', 'test-kit'].includes(entry.name)) visitAll(`${path}/`)
    } else if (!/\.test\.tsx?$/.test(entry.name)) {
      const content = readFileSync(join(root, path))
      digest.update(`${path}\0${content.length}\0`).update(content)
    }
  }
  const visitAll = folder => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) visit(folder, entry)
  }
  visitAll('apps/web/')
  visitAll('packages/')
  for (const file of ['package-lock.json', 'tsconfig.base.json']) {
    digest.update(readFileSync(join(root, file)))
  }
  return digest.digest('hex')
}

function hash(content) {
  return createHash('sha256').update(content).digest('hex')
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
