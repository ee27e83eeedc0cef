// `npm test`: every check of the repository, the count last. `npm test -- --only unit,lint` picks some.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { root, run } from './run.mjs'
import { ensureInstalled, ensureWebBuilt, node24, SetupError } from './setup.mjs'

const steps = {
  types: ['Types', checkTypes],
  lint: ['Lint', () => exits('node_modules/@biomejs/biome/bin/biome', 'check', '.')],
  boundaries: ['Boundaries', () => exits('scripts/boundaries.mjs')],
  unit: ['Unit and server tests', runVitest],
  browser: ['Browser tests', runPlaywright],
}
const reports = join(root, '.cache/reports')
const total = { passed: 0, failed: 0, skipped: 0 }

let stopped = 0
process.on('SIGINT', () => stop(130)).on('SIGTERM', () => stop(143))

if (await attempt(ensureInstalled)) {
  for (const name of chosenSteps()) {
    const [title, step] = steps[name]
    console.log(`\n── ${title} ──`)
    await attempt(step)
    if (stopped) break
  }
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = stopped || (total.failed > 0 ? 1 : 0)

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

async function runVitest() {
  // Some server tests serve the built app; when it cannot be built the others still have their say.
  await attempt(ensureWebBuilt)
  const report = freshReport('vitest.json')
  const code = await runTool('node_modules/vitest/vitest.mjs', [
    'run',
    '--allowOnly=false',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const { testResults, numPassedTests, numFailedTests, numPendingTests, numTodoTests } =
    readReport(report)
  const brokenFiles = testResults.filter(
    file =>
      file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  )
  count(code, {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
  })
}

async function runPlaywright() {
  await ensureWebBuilt()
  const report = freshReport('playwright.json')
  const env = {
    ...process.env,
    CHROMIUM_PATH: await ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const code = await runTool(
    'node_modules/@playwright/test/cli.js',
    ['test', '--forbid-only', '--reporter=line,json'],
    { env },
  )
  const { stats } = readReport(report)
  count(code, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  })
}

/** Runs a step or a part of one; what it throws is shown and counts as one failure. */
async function attempt(step) {
  try {
    await step()
    return true
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error)
    total.failed += 1
    return false
  }
}

/** One check: passed when the tool exits with 0. */
async function exits(script, ...args) {
  const code = await runTool(script, args)
  count(code, { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 })
}

/** Adds a runner's counts. One that fails without naming a test, or runs none, counts as a failure. */
function count(code, { passed, failed, skipped }) {
  total.passed += passed
  total.failed += failed === 0 && (code !== 0 || passed === 0) ? 1 : failed
  total.skipped += skipped
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
