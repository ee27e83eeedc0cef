import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { leftOut } from './left-out.mjs'
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
  // The stamp goes first and comes back last: an interrupted installation is never taken for whole.
  rmSync(stamp, { force: true })
  const code = await runNpm(
    // Whatever NODE_ENV says, the build needs the development packages.
    ['ci', '--include=dev', '--include=optional', ...QUIET],
  )
  if (code !== 0) {
    throw new SetupError('The packages could not be installed: npm says why above.', code)
  }
  await installLeftOut()
  writeFileSync(stamp, lock)
}

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs the packages that npm left out without a word. An optional package is left out if its `engines` exclude the
 * Node that runs npm, although another Node will run it, and by npm 9.6 if it names a `libc`.
 */
async function installLeftOut() {
  const folder = join(root, '.cache/left-out')
  for (let left = leftOut(root); left.length > 0; left = leftOut(root)) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const packages = Object.fromEntries(
      left.map(({ name, version, integrity }, i) => [
        `node_modules/left-out-${i}`,
        { name, version, integrity },
      ]),
    )
    const dependencies = Object.fromEntries(
      left.map(({ name, version }, i) => [`left-out-${i}`, `npm:${name}@${version}`]),
    )
    const write = (file, value) => writeFileSync(join(folder, file), JSON.stringify(value))
    const project = { name: 'left-out', version: '0.0.0', dependencies }
    write('package.json', project)
    write('package-lock.json', { lockfileVersion: 3, packages: { '': project, ...packages } })
    const code = await runNpm(['ci', '--ignore-scripts', ...QUIET], folder)
    if (code !== 0) {
      throw new SetupError('Some packages could not be installed: npm says why above.', code)
    }
    for (const [i, { path }] of left.entries()) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      renameSync(join(folder, `node_modules/left-out-${i}`), join(root, path))
    }
  }
  rmSync(folder, { recursive: true, force: true })
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
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const installed = join(root, `node_modules/node-${platform}-${process.arch}/bin`, program)
  if (existsSync(installed)) return installed
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  throw new SetupError(
    `Safelight needs Node 24 or newer. This is Node ${process.versions.node}, and npm has not ` +
      `installed one for ${platform}-${process.arch}: please install it from https://nodejs.org.`,
  )
}

/** Ends the process with the sentence of a SetupError; any other error is a bug and is thrown on. */
export function explain(error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
}

async function runNpm(args, cwd = root) {
  const env = { ...process.env }
  const path = Object.keys(env).find(name => name.toUpperCase() === 'PATH') ?? 'PATH'
  // Under `npm start` the first `node` of the path is the one in node_modules, which is about to go.
  env[path] = (env[path] ?? '')
    .split(delimiter)
    .filter(folder => !/node_modules[\\/]\.bin[\\/]?$/.test(folder))
    .join(delimiter)
  const windows = process.platform === 'win32'
  try {
    return await run(windows ? 'npm.cmd' : 'npm', args, { cwd, env, shell: windows })
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
