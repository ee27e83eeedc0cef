import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { node24 } from '../setup.mjs'

/** The only environment variables that a build gets. They say how to reach a package registry. */
const REGISTRY = /^(npm_config_registry|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Installs a minimal Debian into a folder. */
export function makeRoot(folder, { release = 'bookworm', packages = [] } = {}) {
  const include = packages.length > 0 ? [`--include=${packages.join(',')}`] : []
  sh('debootstrap', '--variant=minbase', ...include, release, folder)
}

/** Recreates the image `node:24-bookworm-slim`: a minimal Debian, Node with npm, and the user 1000. */
export function makeBase(folder, { npm }) {
  makeRoot(folder)
  copyFileSync(node24(), join(folder, 'usr/local/bin/node'))
  chmodSync(join(folder, 'usr/local/bin/node'), 0o755)
  const modules = join(folder, 'usr/local/lib/node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(npm, join(modules, 'npm'), { recursive: true, dereference: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'))
  sh('chroot', folder, 'useradd', '--create-home', '--uid', '1000', 'node')
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env
  if (certificates) {
    mkdirSync(join(folder, certificates, '..'), { recursive: true })
    copyFileSync(certificates, join(folder, certificates))
  }
}

export const copyRoot = (from, to) => sh('cp', '-a', '--reflink=auto', from, to)

export function runIn(root, { env, workdir, line }) {
  const registry = Object.entries(process.env).filter(([name]) => REGISTRY.test(name))
  const variables = Object.entries({ PATH, HOME: '/root', ...Object.fromEntries(registry), ...env })
  const assignments = variables.map(([name, value]) => `${name}=${value}`)
  sh('chroot', root, 'env', '-i', ...assignments, 'sh', '-c', `cd ${workdir} && ${line}`)
}

/**
 * Copies the content of folders, but not the folders themselves, as COPY in a Dockerfile does. The copies
 * belong to root unless `chown` is given.
 */
export function copyInto(root, { sources, target, chown = '0:0', chmod }) {
  const place = join(root, target)
  for (const source of sources) {
    const isFolder = existsSync(join(source, '.'))
    if (isFolder) mkdirSync(place, { recursive: true })
    sh('cp', '-r', '--no-preserve=ownership', isFolder ? `${source}/.` : source, place)
  }
  sh('chown', '-R', chown, place)
  if (chmod) sh('chmod', '-R', chmod, place)
}

/**
 * Starts a command with the limits of a container: without capabilities, and with a file system that is
 * read-only except for `volume` at /data and a small /tmp.
 */
export function startContained(root, { volume, user, workdir, env, command }) {
  const variables = Object.entries({ PATH, ...env }).map(([name, value]) => `${name}=${value}`)
  const [uid, gid] = user.split(':')
  const dropRights = ['--reuid', uid, '--regid', gid, '--clear-groups', '--no-new-privs']
  const dropCapabilities = ['--inh-caps=-all', '--bounding-set=-all']
  const inRoot = words => [
    ...['chroot', root, 'setpriv', ...dropRights, ...dropCapabilities],
    ...['env', '-i', ...variables, 'sh', '-c', `cd ${workdir} && exec "$@"`, 'sh', ...words],
  ]
  const mounts = `
    mount --make-rprivate / &&
    mount --bind ${root} ${root} && mount -o remount,bind,ro ${root} &&
    mount -t proc proc ${root}/proc && mount -t tmpfs -o size=64m tmpfs ${root}/tmp &&
    mount --bind ${volume} ${root}/data && exec "$@"`
  const child = spawn('unshare', ['--mount', 'sh', '-c', mounts, 'sh', ...inRoot(command)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise(resolve =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  )
  return {
    pid: child.pid,
    output: child.stdout,
    ended,
    kill: signal => child.kill(signal),
    exec: (...words) =>
      spawnSync('nsenter', ['--mount', '--target', String(child.pid), ...inRoot(words)], {
        encoding: 'utf8',
      }),
  }
}

function sh(command, ...args) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}
