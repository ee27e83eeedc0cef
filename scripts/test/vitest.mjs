import { globSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { ensureHeadless } from './browsers.mjs'
import { runChanged } from './changed.mjs'
import { failedUnits, passedUnitFiles, slowest, unitFiles, unitTests } from './reports.mjs'
import { freshReport, readReport, runInOnePiece, withSlashes } from './tools.mjs'

const ADVERSARY = 'adversary/'
/**
 * Tests that only `npm test -- --all` runs. They take more than five seconds of processor time, and most
 * changes would make them run again.
 */
export const LONG_TESTS = [
  // These tests build the programs and start them in another folder.
  'apps/cli/test/package.test.ts',
  'apps/server/test/process/package.test.ts',
  'apps/server/test/process/package-folder.test.ts',
  'scripts/documents/commands.test.mjs',
  // These tests start the server or its commands many times.
  'apps/server/test/commands/backup-installations.test.ts',
  'apps/server/test/commands/program.test.ts',
  'apps/server/test/process/copied-database.test.ts',
  'apps/server/test/process/drain.test.ts',
  'apps/server/test/process/full-disk.test.ts',
  'apps/server/test/process/lost-files.test.ts',
  'apps/server/test/process/main.test.ts',
  // These tests go through thousands of cases or photos.
  'apps/server/test/format/rescue-damage.test.ts',
  'bench/seed/write.test.ts',
  'packages/client/test/import/late-sidecars.test.ts',
  // This test lists the files of every TypeScript project.
  'scripts/types.test.mjs',
]

/** Runs the tests that need only Node, files, SQLite and servers that they start themselves. */
export async function runUnits({ tally, cache, webBuilt }) {
  const left = [`${ADVERSARY}**`, ...LONG_TESTS]
  const { default: config } = await import(join(root, 'vitest.config.ts'))
  const { include, exclude } = config.test
  const files = globSync(include, { cwd: root, exclude: [...exclude, ...left] }).map(withSlashes)
  await runChanged({ tally, cache }, { step: 'unit', files }, async due => {
    const dependent = due.filter(cache.needsBuild)
    const isBuilt = dependent.length === 0 || (await webBuilt())
    const chosen = due.length === files.length ? left.flatMap(name => ['--exclude', name]) : due
    const outcome = await runVitest({ tally }, 'unit', 'unit', chosen)
    if (isBuilt) return outcome
    // If the build failed, these tests may have read an app from older sources, and do not count as passed.
    const passedFiles = outcome.passedFiles.filter(([file]) => !dependent.includes(file))
    return { ...outcome, passedFiles }
  })
}

export async function runComponents({ tally, cache, isStrict, title }) {
  const browser = await ensureHeadless({ tally, isStrict, title })
  if (!browser) return
  const folders = ['apps/web/src', 'packages/media/src']
  const files = globSync(
    folders.map(folder => `${folder}/**/*.test.tsx`),
    { cwd: root },
  ).map(withSlashes)
  const depends = {
    with: ['apps/web/vitest.config.ts', 'apps/web/test/page.ts'],
    more: [browser.version],
  }
  await runChanged({ tally, cache }, { step: 'components', files, depends }, due => {
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

/** Runs Vitest, and adds its counts to `tally`. Returns the outcome for `runChanged`. */
export async function runVitest({ tally }, name, kind, options = [], env = process.env) {
  const file = freshReport(`${name}.json`)
  const json = join(root, 'scripts/test/vitest-report.mjs')
  const reporters = ['--reporter=default', `--reporter=${json}`, `--outputFile.json=${file}`]
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
  const failed = numFailedTests + brokenFiles.length
  const errors = report.unhandledErrors.length
  tally.count(`${kind} tests`, code, {
    passed: numPassedTests,
    failed: failed + errors,
    skipped: numPendingTests + numTodoTests,
  })
  tally.addFailures(failedUnits(report, root))
  show(slowest(`The slowest files of ${kind} tests`, unitFiles(report, root)))
  show(slowest(`The slowest ${kind} tests`, unitTests(report, root)))
  return { code, failed, errors, passedFiles: passedUnitFiles(report, root) }
}

const show = lines => console.log(`\n${lines.join('\n')}`)
