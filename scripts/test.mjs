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
import { join } from 'node:path'
import { ensureChromium, ensureHeadlessShell } from './chromium.mjs'
import { root, run } from './run.mjs'
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
  boundaries: ['Boundaries', () => exits('scripts/boundaries.mjs')],
  unit: ['Unit and server tests', runVitest],
  browser: ['Browser tests', runPlaywright],
}
/** Run at once: each waits now and then, and leaves the cores to the other. */
const atOnce = ['unit', 'browser']
const reports = join(root, '.cache/reports')
const total = { passed: 0, failed: 0, skipped: 0 }
/** Named once more at the end, where they are found. */
const failures = []

let stopped = 0
process.on('SIGINT', () => stop(130)).on('SIGTERM', () => stop(143))

if (await attempt(ensureInstalled)) {
  const chosen = chosenSteps()
  for (const name of chosen.filter(name => !atOnce.includes(name))) {
    if (!stopped) await runStep(name)
  }
  const together = chosen.filter(name => atOnce.includes(name))
  // Some server tests serve the built app; when it cannot be built the others still have their say.
  if (together.length > 0 && !stopped) await attempt(ensureWebBuilt)
  if (!stopped) await Promise.all(together.map(runStep))
}
if (failures.length > 0) show(['What failed', ...failures])
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = stopped || (total.failed > 0 ? 1 : 0)

async function runStep(name) {
  const [title, step] = steps[name]
  console.log(`\n── ${title} ──`)
  await attempt(step)
}

/** Type-checks every workspace that has a tsconfig.json; each counts as one check. */
async function checkTypes() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folders = workspaces.flatMap(pattern => {
    if (!pattern.endsWith('/*')) return [pattern]
    const parent = pattern.slice(0, -2)
    return readdirSync(join(root, parent)).map(name => `${parent}/${name}`)
  })
  for (const folder of [...folders, 'apps/web/src/service-worker']) {
    const project = `${folder}/tsconfig.json`
    if (!existsSync(join(root, project))) continue
    console.log(project)
    await exits('node_modules/typescript/bin/tsc', '-p', project)
  }
}

async function lint() {
  await exits('node_modules/@biomejs/biome/bin/biome', 'check', '.')
  const spelling = ['--no-progress', '--no-summary', '--cache', '--cache-location=.cache/cspell']
  await exits('node_modules/cspell/bin.mjs', 'lint', ...spelling)
}

/** What it prints comes in one piece: the browser tests may be at work beside it. */
async function runVitest() {
  const report = freshReport('vitest.json')
  const printed = freshReport('vitest.txt')
  const output = openSync(printed, 'w')
  const code = await runTool(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      '--allowOnly=false',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { stdio: ['ignore', output, output] },
  )
  closeSync(output)
  console.log(`\n${readFileSync(printed, 'utf8')}`)
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
  show(slowest('The slowest unit test files', unitFiles(result, root)))
  show(slowest('The slowest unit tests', unitTests(result, root)))
}

async function runPlaywright() {
  await ensureWebBuilt()
  const report = freshReport('playwright.json')
  const chromium = await ensureChromium()
  const env = {
    ...process.env,
    CHROMIUM_PATH: chromium,
    HEADLESS_SHELL_PATH: await ensureHeadlessShell(chromium),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const code = await runTool(
    'node_modules/@playwright/test/cli.js',
    ['test', '--forbid-only', '--reporter=line,json'],
    { env },
  )
  const result = readReport(report)
  const { expected, unexpected, flaky, skipped } = result.stats
  // What failed once has failed, whatever the second time said.
  count(code, { passed: expected, failed: unexpected + flaky, skipped })
  failures.push(...failedBrowserTests(result))
  show(slowest('The slowest browser tests', browserTests(result)))
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
  const code = await runTool(script, args)
  if (code !== 0) failures.push(`  ${[script, ...args].join(' ')}`)
  count(code, { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 })
}

/** Adds a runner's counts. One that fails without naming a test, or runs none, counts as a failure. */
function count(code, { passed, failed, skipped }) {
  total.passed += passed
  total.failed += failed === 0 && (code !== 0 || passed === 0) ? 1 : failed
  total.skipped += skipped
}

function show(lines) {
  console.log(`\n${lines.join('\n')}`)
}

function runTool(script, args, options) {
  return run(node24(), [join(root, script), ...args], options)
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
