// `npm test`: every check of the repository, the count last. `npm test -- --only unit,lint` picks some.
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { ensureChromium, ensureHeadlessShell } from './browsers/chromium.mjs'
import { ensureEngine } from './browsers/engines.mjs'
import { findElectron } from './electron.mjs'
import { withPostgres } from './postgres.mjs'
import { root, run } from './run.mjs'
import { withS3 } from './s3.mjs'
import { ensureClusterPrograms } from './services/cluster.mjs'
import { ensureInstalled, ensureWebBuilt, node24, SetupError } from './setup.mjs'
import {
  browserTests,
  failedBrowserTests,
  failedUnits,
  slowest,
  unitFiles,
  unitTests,
} from './test-reports.mjs'

const steps = {
  types: ['Types', checkTypes],
  lint: ['Lint', lint],
  boundaries: ['Boundaries', () => exits('scripts/boundaries/boundaries.mjs')],
  unit: ['Unit and server tests', () => runVitest('unit', 'unit', outside(adversary))],
  components: ['Component tests', runComponents],
  adversary: ['Attacks, fuzzers and kills', () => runVitest('adversary', 'adversary', [adversary])],
  postgres: ['PostgreSQL', runOnPostgres],
  s3: ['Blobs on S3', runOverS3],
  browser: ['Browser tests', runInChromium],
  desktop: ['Desktop app', runDesktop],
  cluster: ['Several servers', runCluster],
  firefox: ['Firefox', () => runInEngine('firefox')],
  webkit: ['WebKit', () => runInEngine('webkit')],
}
const checks = ['types', 'lint', 'boundaries']
const needsNoBuild = [...checks, 'components']
const adversary = 'adversary/'
const outside = folder => ['--exclude', `${folder}**`]
/** How many steps run at once: each waits now and then, and leaves the cores to the others. */
const LANES = 3
/** What takes longest comes first, what takes least last, so that the lanes end together. */
const order = [
  'unit',
  'browser',
  ...checks,
  'components',
  // Early: most of its time it waits for what dead servers held, which the other lanes use.
  'cluster',
  'postgres',
  'adversary',
  's3',
  'desktop',
  'firefox',
  'webkit',
]
/** The server's tests that a second kind of database could fail; `npm run test:postgres` runs all of them on it. */
const onPostgres = [
  'postgres',
  'commands',
  'admin/users',
  'items/trash',
  'payment/family-plan',
  'sharing/albums',
].map(name => `apps/server/test/${name}`)
/** The tests that read and write blobs, also over S3; with PostgreSQL, as several servers have both. `npm run test:services` runs all there. */
const overS3 = [
  's3/commands',
  's3/move-while-serving',
  's3/s3-blob-store',
  'postgres/upload-leases',
  'postgres/upload-races',
  'uploads/upload',
  'uploads/chunked-upload',
  'uploads/digests',
  'items/authz',
  'items/deletion',
  'items/thumbnails',
]
  .map(name => `apps/server/test/${name}.test.ts`)
  .concat('adversary/backup/situations.test.ts')
const playwright = 'node_modules/@playwright/test/cli.js'
const reports = join(root, '.cache/reports')
const total = { passed: 0, failed: 0, skipped: 0 }
/** Named once more at the end, where they are found. */
const failures = []

let stopped = 0
process.on('SIGINT', () => stop(130)).on('SIGTERM', () => stop(143))

if (await attempt(ensureInstalled)) {
  const chosen = chosenSteps()
  // The checks go on meanwhile. Some server tests serve the built app; when it cannot be built the
  // others still have their say.
  const webBuilt = chosen.some(name => !needsNoBuild.includes(name)) && attempt(ensureWebBuilt)
  const waiting = order.filter(name => chosen.includes(name))
  await Promise.all(Array.from({ length: LANES }, () => runLane(waiting, webBuilt)))
}
if (failures.length > 0) show(['What failed', ...failures])
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = stopped || (total.failed > 0 ? 1 : 0)

/** Runs the first step that waits, then the next, until none is left. */
async function runLane(waiting, webBuilt) {
  while (waiting.length > 0) {
    const name = waiting.shift()
    if (!needsNoBuild.includes(name)) await webBuilt
    if (stopped) return
    const [title, step] = steps[name]
    console.log(`\n── ${title} ──`)
    await attempt(step)
  }
}

/** Type-checks each project; each counts as one check. The first is of all that runs on Node. */
async function checkTypes() {
  const siblings = ['packages', 'apps'].flatMap(parent =>
    readdirSync(join(root, parent)).map(name => `${parent}/${name}`),
  )
  for (const folder of ['.', ...siblings, 'apps/web/src/service-worker']) {
    const project = join(folder, 'tsconfig.json')
    if (!existsSync(join(root, project))) continue
    // Each checker more works out anew what the others know of the same types.
    await exits('node_modules/typescript/bin/tsc', '-p', project, '--checkers', '1')
  }
}

async function lint() {
  await exits('node_modules/@biomejs/biome/bin/biome', 'check', '.')
  const spelling = ['--no-progress', '--no-summary', '--cache', '--cache-location=.cache/cspell']
  await exits('node_modules/cspell/bin.mjs', 'lint', ...spelling)
  const dockerfile = 'deploy/container/Dockerfile'
  await exits('node_modules/dockerfile-utils/bin/dockerfile-utils', 'lint', dockerfile)
  await exits('node_modules/dclint/bin/dclint.cjs', '-r', '-c', 'scripts/dclint.json', 'deploy')
}

async function runOnPostgres() {
  const work = url =>
    runVitest('postgres', 'PostgreSQL', onPostgres, { ...process.env, TEST_POSTGRES: url })
  if ((await withPostgres(work)) !== undefined) return
  console.log('Skipped: PostgreSQL is not on this machine and could not be installed.')
  total.skipped += 1
}

/** Runs tests of a kind. Resolves to the exit code. */
async function runVitest(name, kind, files = [], env = process.env) {
  const report = freshReport(`${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runInOnePiece(
    `${name}.txt`,
    'node_modules/vitest/vitest.mjs',
    ['run', '--allowOnly=false', ...reporters, ...files],
    { env },
  )
  const result = readReport(report)
  const { testResults, numPassedTests, numFailedTests, numPendingTests, numTodoTests } = result
  const brokenFiles = testResults.filter(
    file =>
      file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  )
  count(code, {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
  })
  failures.push(...failedUnits(result, root))
  show(slowest(`The slowest files of ${kind} tests`, unitFiles(result, root)))
  show(slowest(`The slowest ${kind} tests`, unitTests(result, root)))
  return code
}

/** What the blob store has to do with, once more over a real S3 server, with PostgreSQL where there is one. */
async function runOverS3() {
  const ran = await withS3(async settings => {
    const env = { ...process.env, TEST_S3: JSON.stringify(settings) }
    const work = url => runVitest('s3', 'S3', overS3, url ? { ...env, TEST_POSTGRES: url } : env)
    return (await withPostgres(work)) ?? work()
  })
  if (ran !== undefined) return
  console.log('Skipped: no S3 server is on this machine, and none could be installed.')
  total.skipped += 1
}

/** The web app's components in a browser, without a server. */
async function runComponents() {
  const env = {
    ...process.env,
    HEADLESS_SHELL_PATH: await ensureHeadlessShell(await ensureChromium()),
  }
  return runVitest('components', 'component', ['--root', 'apps/web'], env)
}

async function runInChromium() {
  await ensureWebBuilt()
  const report = freshReport('playwright.json')
  const chromium = await ensureChromium()
  const env = {
    ...process.env,
    CHROMIUM_PATH: chromium,
    HEADLESS_SHELL_PATH: await ensureHeadlessShell(chromium),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const code = await runTool(playwright, ['test', '--forbid-only', '--reporter=line,json'], { env })
  countBrowserTests('browser', code, report)
}

/** One walk through the app in another engine than Chromium's. */
async function runInEngine(name) {
  await ensureWebBuilt()
  const engine = await ensureEngine(name)
  if (!engine) {
    console.log(`Skipped: ${name} is not on this machine and could not be installed.`)
    total.skipped += 1
    return
  }
  const report = freshReport(`${name}.json`)
  const options = ['--forbid-only', '--reporter=list,json', `--project=${name}`]
  const code = await runInOnePiece(
    `${name}.txt`,
    playwright,
    ['test', '--config=e2e/engines/playwright.config.ts', ...options],
    { env: { ...process.env, ...engine, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  countBrowserTests(steps[name][0], code, report)
}

/** The desktop app in Electron where it is on this machine, else its main process with a stand-in for Electron. */
async function runDesktop() {
  const electron = findElectron()
  const built = await runTool('apps/desktop/build.ts', electron ? [] : ['--preload'])
  if (built !== 0) throw new SetupError('The desktop app could not be built: the reason is above.')
  const report = freshReport('desktop.json')
  const env = {
    ...process.env,
    ...(electron ? { ELECTRON_PATH: electron } : { CHROMIUM_PATH: await ensureChromium() }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const options = ['--config=apps/desktop/test/playwright.config.ts', '--reporter=list,json']
  const code = await runInOnePiece(
    'desktop.txt',
    playwright,
    ['test', '--forbid-only', ...options],
    {
      env,
    },
  )
  countBrowserTests('desktop', code, report)
}

/** A browser's walk over three servers of which some die, some rounds of kills, and an update of servers that run. */
async function runCluster() {
  await ensureWebBuilt()
  if (!(await ensureClusterPrograms())) {
    console.log('Skipped: what several servers need is not here and could not be installed.')
    total.skipped += 1
    return
  }
  const report = freshReport('cluster.json')
  const env = {
    ...process.env,
    CHROMIUM_PATH: await ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const options = ['--config=e2e/cluster/playwright.config.ts', '--reporter=list,json']
  const code = await runInOnePiece(
    'cluster.txt',
    playwright,
    ['test', '--forbid-only', ...options],
    { env },
  )
  countBrowserTests('cluster', code, report)
  await exits('adversary/cluster/main.ts', '--rounds', '8')
}

/** Counts what Playwright reports of tests of a kind, and shows what took longest. */
function countBrowserTests(kind, code, report) {
  const result = readReport(report)
  const { expected, unexpected, flaky, skipped } = result.stats
  // Playwright says with its exit code whether a test that passed at the second time has failed.
  const [passed, failed] =
    code === 0 ? [expected + flaky, unexpected] : [expected, unexpected + flaky]
  count(code, { passed, failed, skipped })
  failures.push(...failedBrowserTests(result))
  show(slowest(`The slowest ${kind} tests`, browserTests(result)))
}

/** Runs a step or a part of one; what it throws is shown and counts as one failure. */
async function attempt(step) {
  try {
    await step()
    return true
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error)
    failures.push(`  ${error.message}`)
    total.failed += 1
    return false
  }
}

/** One check: passed when the tool exits with 0. */
async function exits(script, ...args) {
  const code = await runInOnePiece(`${basename(script)}.txt`, script, args)
  if (code !== 0) failures.push(`  ${[script, ...args].join(' ')}`)
  count(code, { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 })
}

/** Adds a runner's counts. One that fails without naming a test, or has none, counts as a failure. */
function count(code, { passed, failed, skipped }) {
  total.passed += passed
  total.failed += failed === 0 && (code !== 0 || passed + skipped === 0) ? 1 : failed
  total.skipped += skipped
}

function show(lines) {
  console.log(`\n${lines.join('\n')}`)
}

function runTool(script, args, options) {
  return run(node24(), [join(root, script), ...args], options)
}

/** Runs a tool whose output comes in one piece: another lane may be at work beside it. */
async function runInOnePiece(name, script, args, options) {
  const printed = freshReport(name)
  const output = openSync(printed, 'w')
  const code = await runTool(script, args, { stdio: ['ignore', output, output], ...options })
  closeSync(output)
  const text = readFileSync(printed, 'utf8').trim()
  if (text) console.log(`\n${text}`)
  return code
}

function freshReport(name) {
  mkdirSync(reports, { recursive: true })
  rmSync(join(reports, name), { force: true })
  return join(reports, name)
}

function readReport(file) {
  if (!existsSync(file)) throw new SetupError('The tests ended without a report.')
  return JSON.parse(readFileSync(file, 'utf8'))
}

function chosenSteps() {
  const [option, list = ''] = process.argv.slice(2)
  if (option === undefined) return Object.keys(steps)
  const names = list.split(',')
  if (option === '--only' && names.every(name => Object.hasOwn(steps, name))) return names
  console.error(`Usage: npm test -- --only ${Object.keys(steps).join(',')}`)
  process.exit(1)
}

function stop(code) {
  stopped = code
}
