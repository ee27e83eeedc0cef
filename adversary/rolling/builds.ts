import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root, run } from '../../scripts/run.mjs'
import { ensureWebBuilt, node24 } from '../../scripts/setup.mjs'

export interface Build {
  version: string
  sources: string
  program: string[]
  assets: string[]
}

const CLIENT = 'adversary/rolling/client.ts'
const IN_COMMON = ['apps/server/src/database/migrations', 'docs/format.md']

/**
 * Returns the commit of the previous version: the one named, or else the newest tag before HEAD. Before the
 * first release, returns the last commit that changed the tables or the format. Returns undefined if git
 * cannot tell.
 */
export async function commitBefore(named?: string): Promise<string | undefined> {
  if ((await git('rev-parse', '--is-shallow-repository')) !== 'false') return undefined
  const release = ['describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD~1']
  const version = named ?? (await git(...release))
  if (version) return git('rev-parse', '--verify', `${version}^{commit}`)
  return git('log', '-1', '--format=%H', '--', ...IN_COMMON)
}

async function git(...args: string[]): Promise<string | undefined> {
  const asked = promisify(execFile)('git', ['-C', root, ...args])
  return asked.then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  )
}

/** Builds the package of a commit once, in a folder inside this repository, to use its `node_modules`. */
export async function buildBefore(commit: string): Promise<Build> {
  const sources = join(root, '.cache/version-before', commit)
  const built = join(sources, '.built')
  if (!existsSync(built)) {
    rmSync(dirname(sources), { recursive: true, force: true })
    mkdirSync(sources, { recursive: true })
    await unpack(commit, sources)
    linkWorkspaces(sources)
    const env = { ...process.env, NODE_ENV: 'production' }
    const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error']
    await succeed(run(node24(), vite, { cwd: join(sources, 'apps/web'), env }))
    await succeed(
      run(node24(), [join(sources, 'apps/server/build.ts'), packageIn(sources)], { env }),
    )
    writeFileSync(built, '')
  }
  // If that version has no test client, tests it with the current one.
  const hasClient = await git('cat-file', '-t', `${commit}:${CLIENT}`)
  if (!hasClient) cpSync(join(root, CLIENT), join(sources, CLIENT), { recursive: true })
  return buildIn(sources, packageIn(sources))
}

/**
 * Builds the current package, with a higher version than the previous package. Adds the scripts and styles of
 * the previous version, which its open pages still load.
 */
export async function buildNow(folder: string, before: Build): Promise<Build> {
  await ensureWebBuilt()
  const env = { ...process.env, NODE_ENV: 'production' }
  const { version } = manifestIn(root)
  const next =
    version === before.version ? version.replace(/\d+$/, last => `${+last + 1}`) : version
  const options = ['--previous', packageIn(before.sources), '--version', next]
  await succeed(run(node24(), [join(root, 'apps/server/build.ts'), folder, ...options], { env }))
  return buildIn(root, folder)
}

export const clientOf = ({ sources }: Build): string => join(sources, CLIENT)

const packageIn = (sources: string) => join(sources, 'release')

async function unpack(commit: string, folder: string): Promise<void> {
  const archive = join(folder, 'sources.tar')
  await succeed(run('git', ['archive', '--output', archive, commit]))
  await succeed(run('tar', ['-xf', archive, '-C', folder]))
  rmSync(archive)
}

/**
 * Links the @safelight packages of these sources into their own folder. All other packages come from the
 * repository's `node_modules`.
 */
function linkWorkspaces(sources: string): void {
  const from = join(root, 'node_modules/@safelight')
  const to = join(sources, 'node_modules/@safelight')
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) symlinkSync(readlinkSync(join(from, name)), join(to, name))
}

function buildIn(sources: string, folder: string): Build {
  const { version } = manifestIn(folder)
  const assets = readdirSync(join(folder, 'web/dist/assets'))
    .filter(name => !/\.(br|gz)$/.test(name))
    .map(name => `/assets/${name}`)
  return { version, sources, program: [join(folder, 'bin/safelight.js'), 'start'], assets }
}

const manifestIn = (folder: string): { version: string } =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

async function succeed(running: Promise<number>): Promise<void> {
  const code = await running
  if (code !== 0) throw new Error(`A step of the build ended with code ${code}.`)
}
