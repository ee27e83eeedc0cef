import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { copyRepository } from '@safelight/test-kit/elsewhere'
import { temporaryFolder } from '@safelight/test-kit/server'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../..', import.meta.url))
/** A search path that makes npm use the Node that runs this test. */
const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`

/** A copy of the repository has no git, so name the commit. */
const BUILD = '1a2b3c4d5e6f 2026-11-29'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'safelight-package-'))
  const assets = join(folder, 'before/web/dist/assets')
  mkdirSync(assets, { recursive: true })
  writeFileSync(join(assets, 'main-before.js'), 'before')
  await makePackages(root, folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const runHere = (program: string, ...args: string[]) =>
  run(process.execPath, [program, ...args], {
    env: { ...process.env, NODE_ENV: 'production', SAFELIGHT_BUILD: BUILD },
  })

async function makePackages(sources: string, target: string): Promise<void> {
  const previous = ['--previous', join(folder, 'before')]
  await runHere(join(sources, 'apps/server/build.ts'), join(target, 'package'), ...previous)
  await runHere(join(sources, 'apps/cli/build.ts'), join(target, 'cli'))
}

const digestsIn = (parent: string) =>
  Object.fromEntries(
    readdirSync(parent, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [
        relative(parent, path),
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      ])
      .sort(),
  )

it('npx starts the package outside the repository', async () => {
  const home = temporaryFolder()
  const env = { PATH, HOME: home, PORT: '0', npm_config_offline: 'true' }
  const pack = ['pack', '--silent', '--pack-destination', home]
  const { stdout: packed } = await run('npm', pack, { cwd: join(folder, 'package'), env })

  const command = ['--yes', `./${packed.trim()}`, 'start']
  const server = spawn('npx', command, { cwd: home, env, detached: true })
  // Kills the whole process group, because npx starts the server as a child process.
  onTestFinished(() => void (server.pid && process.kill(-server.pid, 'SIGKILL')))
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    for (const output of [server.stdout, server.stderr]) {
      output.on('data', chunk => {
        printed += chunk
        const address = /running at (\S+)/.exec(printed)?.[1]
        if (address) resolve(address)
      })
    }
    server.on('exit', () => reject(new Error(printed)))
  })
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  expect(await (await fetch(`${url}/assets/main-before.js`)).text()).toBe('before')
  expect(readdirSync(join(home, 'data'))).toContain('safelight.sqlite')
  const safelight = join(folder, 'package/bin/safelight.js')
  const manifest = join(folder, 'package/web-manifest.json')
  const verify = [safelight, 'verify-web', url, '--manifest', manifest]
  const { stdout } = await run(process.execPath, verify, { cwd: home, env })
  expect(stdout).toMatch(
    /^All \d+ files are those of Safelight [\d.]+ \(1a2b3c4d5e6f, 2026-11-29\)\.\n$/,
  )
})

it('the packages name the commit from which they were built', async () => {
  const programs = { package: 'bin/safelight.js', cli: 'bin/safelight-cli.js' }
  for (const [name, program] of Object.entries(programs)) {
    const file = join(folder, name, program)
    // A program asks neither git nor the environment.
    const { stdout } = await run(process.execPath, [file, '--version'], { env: { PATH } })
    expect(stdout).toMatch(/^[\d.]+ \(1a2b3c4d5e6f, 2026-11-29\)\n$/)
    expect(JSON.parse(readFileSync(join(folder, name, 'build.json'), 'utf8'))).toMatchObject({
      commit: '1a2b3c4d5e6f',
      date: '2026-11-29',
    })
  }
})

it("all links in the package's documents lead to files of the package", () => {
  const documents = readdirSync(join(folder, 'package'), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.md'))
    .map(path => join(folder, 'package', path))
  const names = documents.map(path => relative(join(folder, 'package'), path))
  expect(names).toEqual(
    expect.arrayContaining([
      'README.md',
      'CHANGELOG.md',
      'docs/operations.md',
      'docs/operations/move.md',
      'docs/models.md',
    ]),
  )
  const dead = documents.flatMap(path =>
    [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .filter(([, target = '']) => !existsSync(join(dirname(path), target)))
      .map(([, target]) => `${relative(folder, path)}: ${target}`),
  )
  expect(dead).toEqual([])
})

it('the server package and the command line package build identically in another folder', async () => {
  const other = join(temporaryFolder(), 'some where/else')
  copyRepository(root, other)
  const vite = join(other, 'node_modules/vite/bin/vite.js')
  await runHere(vite, 'build', join(other, 'apps/web'), '--logLevel', 'warn')
  const made = join(other, 'made')
  await makePackages(other, made)
  for (const name of ['package', 'cli']) {
    const digests = digestsIn(join(made, name))
    expect(digests).toEqual(digestsIn(join(folder, name)))
    expect(Object.keys(digests).length).toBeGreaterThan(5)
  }
})
