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
import { missingPackages } from './missing-packages.mjs'
import { root, run } from './run.mjs'

/** A failed setup step. The message is for the person who started it. */
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
  // Deletes the stamp first and writes it last, so that an interrupted installation never counts as complete.
  rmSync(stamp, { force: true })
  const code = await runNpm(
    // The build needs the development packages, even with NODE_ENV=production.
    ['ci', '--include=dev', '--include=optional', ...QUIET],
  )
  if (code !== 0) {
    throw new SetupError('npm could not install the packages. See its error above.', code)
  }
  await installMissing()
  writeFileSync(stamp, lock)
}

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs packages that npm skipped silently. It skips an optional package if its `engines` exclude the
 * Node that runs npm, although another Node will run it. npm 9.6 also skips packages with a `libc`.
 */
async function installMissing() {
  const folder = join(root, '.cache/missing-packages')
  for (let missing = missingPackages(root); missing.length > 0; missing = missingPackages(root)) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const packages = Object.fromEntries(
      missing.map(({ name, version, integrity }, i) => [
        `node_modules/missing-${i}`,
        { name, version, integrity },
      ]),
    )
    const dependencies = Object.fromEntries(
      missing.map(({ name, version }, i) => [`missing-${i}`, `npm:${name}@${version}`]),
    )
    const write = (file, value) => writeFileSync(join(folder, file), JSON.stringify(value))
    const project = { name: 'missing-packages', version: '0.0.0', dependencies }
    write('package.json', project)
    write('package-lock.json', { lockfileVersion: 3, packages: { '': project, ...packages } })
    const code = await runNpm(['ci', '--ignore-scripts', ...QUIET], folder)
    if (code !== 0) {
      throw new SetupError('npm could not install some packages. See its error above.', code)
    }
    for (const [i, { path }] of missing.entries()) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      renameSync(join(folder, `node_modules/missing-${i}`), join(root, path))
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
  if (code !== 0) throw new SetupError('The web app could not be built. See the error above.', code)
  writeFileSync(stamp, fingerprint)
}

/** The Node that npm installed, else this one. Throws SetupError if this one is too old. */
export function node24() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const installed = join(root, `node_modules/node-${platform}-${process.arch}/bin`, program)
  if (existsSync(installed)) return installed
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  throw new SetupError(
    `Safelight needs Node 24 or newer. This is Node ${process.versions.node}, and npm installed no ` +
      `newer one for ${platform}-${process.arch}. Install Node from https://nodejs.org.`,
  )
}

/** Prints a SetupError and sets the exit code. Throws any other error again, because it is a bug. */
export function explain(error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
}

async function runNpm(args, cwd = root) {
  const env = { ...process.env }
  const path = Object.keys(env).find(name => name.toUpperCase() === 'PATH') ?? 'PATH'
  // Under `npm start`, the first `node` in the path is in node_modules, which npm is about to delete.
  env[path] = (env[path] ?? '')
    .split(delimiter)
    .filter(folder => !/node_modules[\\/]\.bin[\\/]?$/.test(folder))
    .join(delimiter)
  const windows = process.platform === 'win32'
  try {
    return await run(windows ? 'npm.cmd' : 'npm', args, { cwd, env, shell: windows })
  } catch (error) {
    throw new SetupError(
      `npm could not be started (${error.message}). Check that npm is in your PATH.`,
    )
  }
}

/** Hashes only names and contents, so that a copied or freshly cloned tree has the same fingerprint. */
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
