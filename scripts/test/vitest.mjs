import { globSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { ensureHeadless } from './browsers.mjs'
import { failedUnits, slowest, unitFiles, unitTests } from './reports.mjs'
import { freshReport, readReport, runInOnePiece } from './tools.mjs'

const ADVERSARY = 'adversary/'
/** Tests that take more than five seconds of CPU time, and would run after most changes. */
export const LONG_TESTS = [
  // These build the programs and start them elsewhere.
  'apps/cli/test/package.test.ts',
  'apps/server/test/process/package.test.ts',
  'apps/server/test/process/package-folder.test.ts',
  // These start the server or its commands many times.
  'apps/server/test/commands/backup-installations.test.ts',
  'apps/server/test/commands/program.test.ts',
  'apps/server/test/process/copied-database.test.ts',
  'apps/server/test/process/drain.test.ts',
  'apps/server/test/process/full-disk.test.ts',
  'apps/server/test/process/lost-files.test.ts',
  'apps/server/test/process/main.test.ts',
  // These go through thousands of cases or photos.
  'apps/server/test/format/rescue-damage.test.ts',
  'bench/seed/write.test.ts',
  'packages/client/test/import/late-sidecars.test.ts',
]

/** Runs the tests that need only Node, files, SQLite and servers that they start themselves. */
export async function runUnits({ tally, cache, webBuilt }) {
  const left = [`${ADVERSARY}**`, ...LONG_TESTS]
  const { default: config } = await import(join(root, 'vitest.config.ts'))
  const { include, exclude } = config.test
  const files = globSync(include, { cwd: root, exclude: [...exclude, ...left] })
  await runChanged({ tally, cache }, 'unit', files, async due => {
    await webBuilt()
    const chosen = due.length === files.length ? left.flatMap(name => ['--exclude', name]) : due
    return runVitest({ tally }, 'unit', 'unit', chosen)
  })
}

export async function runComponents({ tally, cache, isStrict, title }) {
  const browser = await ensureHeadless({ tally, isStrict, title })
  if (!browser) return
  const files = globSync('apps/web/src/**/*.test.tsx', { cwd: root })
  const depends = {
    with: ['apps/web/vitest.config.ts', 'apps/web/test/page.ts'],
    more: [browser.version],
  }
  await runChanged({ tally, cache, depends }, 'components', files, due => {
    const chosen = due.length === files.length ? [] : due.map(file => join(root, file))
    const env = { ...process.env, HEADLESS_SHELL_PATH: browser.shell }
    return runVitest({ tally }, 'components', 'component', ['--root', 'apps/web', ...chosen], env)
  })
}

export const runLong = async ({ tally, webBuilt }) => {
  await webBuilt()
  return runVitest({ tally }, 'long', 'long', LONG_TESTS)
}

export const runAdversary = async ({ tally, webBuilt }) => {
  await webBuilt()
  return runVitest({ tally }, 'adversary', 'adversary', [ADVERSARY])
}

/** Calls `run` with the files that have changed since they passed. It must resolve to Vitest's report. */
async function runChanged({ tally, cache, depends }, step, files, run) {
  const sorted = files.map(file => file.replaceAll('\\', '/')).sort()
  const name = file => `${step} ${file}`
  const keyOf = (keys, one) => keys.ofTest(one.slice(step.length + 1), depends)
  const known = cache.lookUp(sorted.map(name), keyOf)
  tally.countUnchanged(known.reduce((sum, { passed = 0 }) => sum + passed, 0))
  const due = sorted.filter((_, index) => known[index].passed === undefined)
  if (due.length === 0) return
  const report = await run(due)
  const passed = report.testResults.filter(passedWhole)
  cache.record(
    passed.map(file => [
      name(file.name.replaceAll('\\', '/').replace(`${root.replaceAll('\\', '/')}/`, '')),
      file.assertionResults.length,
    ]),
    keyOf,
  )
}

/** A skipped test does not count: it may run next time, because the machine decides about it. */
const passedWhole = ({ status, assertionResults }) =>
  status === 'passed' && assertionResults.every(test => test.status === 'passed')

export async function runVitest({ tally }, name, kind, options = [], env = process.env) {
  const file = freshReport(`${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runInOnePiece(
    `${name}.txt`,
    'node_modules/vitest/vitest.mjs',
    ['run', '--allowOnly=false', ...reporters, ...options],
    { env },
  )
  const report = readReport(file)
  const { testResults, numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report
  const brokenFiles = testResults.filter(
    one => one.status === 'failed' && !one.assertionResults.some(test => test.status === 'failed'),
  )
  tally.count(code, {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
  })
  tally.addFailures(failedUnits(report, root))
  show(slowest(`The slowest files of ${kind} tests`, unitFiles(report, root)))
  show(slowest(`The slowest ${kind} tests`, unitTests(report, root)))
  return report
}

const show = lines => console.log(`\n${lines.join('\n')}`)
