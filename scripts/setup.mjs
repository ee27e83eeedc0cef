import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { missingPackages } from './missing-packages.mjs'
import { moveFolder, replaceFolder } from './move-folder.mjs'
import { root, run } from './run.mjs'
import { showProgress } from './show-progress.mjs'
import { webFingerprint } from './web-fingerprint.mjs'

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
  // The stamp says which packages are installed. Delete it first and write it last, so that an interrupted
  // installation never counts as complete.
  rmSync(stamp, { force: true })
  const code = await showProgress(`Installing packages (${reason}, needs 1 GB)`, () =>
    // The build needs the development packages, even with NODE_ENV=production.
    runNpm(['ci', '--include=dev', '--include=optional', ...QUIET]),
  )
  if (code !== 0) {
    throw new SetupError('npm could not install the packages. See its error above.', code)
  }
  await installMissing()
  writeFileSync(stamp, lock)
}

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs packages that npm has silently skipped: optional packages whose `engines` exclude the Node that
 * runs npm. npm 9.6 also skips packages with a `libc`.
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
      moveFolder(join(folder, `node_modules/missing-${i}`), join(root, path))
    }
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Builds apps/web into apps/web/dist unless it was built from exactly these sources. */
export async function ensureWebBuilt() {
  const web = join(root, 'apps/web')
  const dist = join(web, 'dist')
  const fingerprint = webFingerprint(root)
  if (read(join(dist, '.fingerprint')) === fingerprint) return

  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await buildFolder(dist, join(web, '.cache/builds'), async next => {
    const code = await showProgress('Building the web app', () =>
      run(node24(), [vite, 'build', '--logLevel', 'error', '--outDir', next, '--emptyOutDir'], {
        cwd: web,
        env: { ...process.env, NODE_ENV: 'production' },
      }),
    )
    if (code !== 0)
      throw new SetupError('The web app could not be built. See the error above.', code)
    writeFileSync(join(next, '.fingerprint'), fingerprint)
  })
}

/**
 * Makes the standard models for recognition from npm packages, unless they exist. Without these packages, the
 * server has no models.
 */
async function ensureModelsBuilt() {
  const models = join(root, 'packages/models')
  const dist = join(root, 'apps/server/dist/models')
  // The manifest names the digest of each file, so an equal manifest means equal files.
  if (read(join(dist, 'manifest.json')) === read(join(models, 'manifest.json'))) return

  const { optionalDependencies } = JSON.parse(read(join(models, 'package.json')))
  const missing = Object.keys(optionalDependencies).filter(
    name => !existsSync(join(root, 'node_modules', name, 'package.json')),
  )
  if (missing.length > 0) {
    console.log(
      `Recognition has no models, because npm did not install ${missing.join(', ')}. ` +
        'Run “npm ci --include=optional” to install these packages.',
    )
    return
  }
  console.log('Preparing the models for recognition…')
  await buildFolder(dist, join(models, '.cache/builds'), async next => {
    const code = await run(node24(), [join(models, 'build.ts'), next])
    if (code !== 0) throw new SetupError('The models could not be made. See the error above.', code)
  })
}

/** Installs and builds everything that the server serves. */
export async function ensureServerReady() {
  await ensureInstalled()
  await ensureWebBuilt()
  await ensureModelsBuilt()
}

/** Builds into a folder of this process, because another process may build at the same time. */
async function buildFolder(folder, builds, build) {
  removeAbandoned(builds)
  const own = join(builds, String(process.pid))
  try {
    const next = join(own, 'next')
    await build(next)
    mkdirSync(dirname(folder), { recursive: true })
    replaceFolder(next, folder, join(own, 'old'))
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

/** Deletes the builds of processes that have ended. Each folder has the id of its process as its name. */
function removeAbandoned(builds) {
  for (const name of existsSync(builds) ? readdirSync(builds) : []) {
    if (!isRunning(Number(name))) rmSync(join(builds, name), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Returns the Node that npm installed, or else the Node of this process. Throws SetupError if that one is too
 * old.
 */
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

/** Prints a SetupError and sets the exit code. Throws any other error again. */
export function explain(error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
}

async function runNpm(args, cwd = root) {
  const env = { ...process.env }
  const path = Object.keys(env).find(name => name.toUpperCase() === 'PATH') ?? 'PATH'
  // Remove `node_modules/.bin` from the path, because npm is about to delete the `node` in this folder.
  env[path] = (env[path] ?? '')
    .split(delimiter)
    .filter(folder => !/node_modules[\\/]\.bin[\\/]?$/.test(folder))
    .join(delimiter)
  const windows = process.platform === 'win32'
  try {
    const stopNotice = 'Stopping. npm cleans up first. Press Ctrl-C again to end it at once.'
    return await run(windows ? 'npm.cmd' : 'npm', args, { cwd, env, shell: windows, stopNotice })
  } catch (error) {
    throw new SetupError(
      `npm could not be started (${error.message}). Check that npm is in your PATH.`,
    )
  }
}

function hash(content) {
  return createHash('sha256').update(content).digest('hex')
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
