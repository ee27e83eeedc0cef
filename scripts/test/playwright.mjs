import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from '../browsers/chromium.mjs'
import { ensureEngine } from '../browsers/engines.mjs'
import { findElectron } from '../electron.mjs'
import { root } from '../run.mjs'
import { ensureClusterPrograms } from '../services/cluster.mjs'
import { SetupError } from '../setup.mjs'
import { ensureHeadless } from './browsers.mjs'
import { runChanged } from './changed.mjs'
import { runCheck } from './checks.mjs'
import {
  browserErrors,
  browserTests,
  failedBrowserTests,
  passedBrowserFiles,
  slowest,
} from './reports.mjs'
import { freshReport, readReport, runInOnePiece, runTool, withSlashes } from './tools.mjs'

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

const specs = () => globSync('**/*.spec.ts', { cwd: join(root, 'e2e') })

/** Specs that contain a test with the tag `@core`. The step `walks` runs these tests. */
export const coreSpecs = () =>
  specs().filter(spec => readFileSync(join(root, 'e2e', spec), 'utf8').includes("tag: '@core'"))

export const runWalks = context =>
  runSpecs(context, { step: 'walks', specs: coreSpecs(), options: ['--grep=@core'] })

export const runBrowser = context => runSpecs(context, { step: 'browser', specs: specs() })

/** Runs specs of `e2e` in Chromium, except those that are unchanged since they passed. */
async function runSpecs(
  { tally, cache, webBuilt, isStrict, title },
  { step, specs, options = [] },
) {
  const browser = await ensureHeadless({ tally, isStrict, title })
  if (!browser) return
  const files = specs.map(spec => withSlashes(join('e2e', spec)))
  const depends = { with: ['playwright.config.ts'], more: [browser.version] }
  await runChanged({ tally, cache }, { step, files, depends }, async due => {
    await ensureBuilt(webBuilt)
    const file = freshReport('playwright.json')
    const env = {
      ...process.env,
      CHROMIUM_PATH: browser.chromium,
      HEADLESS_SHELL_PATH: browser.shell,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    }
    // Playwright takes each argument as a regular expression for paths.
    const patterns = due.map(path => `${path.replaceAll('.', '\\.')}$`)
    const args = ['test', '--forbid-only', '--reporter=line,json', ...options, ...patterns]
    const code = await runTool(PLAYWRIGHT, args, { env })
    const outcome = countBrowserTests(tally, 'browser', code, file)
    // Playwright names files relative to the folder `e2e`.
    const passedFiles = outcome.passedFiles.map(([spec, count]) => [`e2e/${spec}`, count])
    return { ...outcome, passedFiles }
  })
}

export async function runInEngine(name, { tally, webBuilt, title }) {
  await ensureBuilt(webBuilt)
  const engine = await ensureEngine(name)
  if (!engine) {
    const packages = { firefox: 'firefox-esr', webkit: 'webkit2gtk-driver xvfb' }[name]
    tally.skip(
      title,
      `it is missing and could not be installed. On Debian: apt-get install ${packages}`,
    )
    return
  }
  const file = freshReport(`${name}.json`)
  const options = ['--forbid-only', '--reporter=list,json', `--project=${name}`]
  const code = await runInOnePiece(
    `${name}.txt`,
    PLAYWRIGHT,
    ['test', '--config=e2e/engines/playwright.config.ts', ...options],
    { env: { ...process.env, ...engine, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  )
  countBrowserTests(tally, title, code, file)
}

/** Tests the desktop app in Electron if it is installed, else in Chromium with a fake Electron. */
export async function runDesktop({ tally, webBuilt }) {
  await ensureBuilt(webBuilt)
  const electron = findElectron()
  const built = await runTool('apps/desktop/build.ts', electron ? [] : ['--preload'])
  if (built !== 0) throw new SetupError('The desktop app could not be built: the reason is above.')
  const file = freshReport('desktop.json')
  const env = {
    ...process.env,
    ...(electron ? { ELECTRON_PATH: electron } : { CHROMIUM_PATH: await ensureChromium() }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  }
  const options = ['--config=apps/desktop/test/playwright.config.ts', '--reporter=list,json']
  const code = await runInOnePiece(
    'desktop.txt',
    PLAYWRIGHT,
    ['test', '--forbid-only', ...options],
    { env },
  )
  countBrowserTests(tally, 'desktop', code, file)
}

/**
 * Tests a user's walk through the app while one of three servers is killed. Then runs a campaign that kills
 * parts of the cluster.
 */
export async function runCluster({ tally, cache, webBuilt, title }) {
  await ensureBuilt(webBuilt)
  if (!(await ensureClusterPrograms())) {
    tally.skip(
      title,
      'PostgreSQL, PgBouncer, HAProxy or Ceph is missing and could not be installed. On Debian: ' +
        'apt-get install postgresql pgbouncer haproxy ceph-mon ceph-osd radosgw',
    )
    return
  }
  const file = freshReport('cluster.json')
  const env = {
    ...process.env,
    CHROMIUM_PATH: await ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  }
  const options = ['--config=e2e/cluster/playwright.config.ts', '--reporter=list,json']
  const code = await runInOnePiece(
    'cluster.txt',
    PLAYWRIGHT,
    ['test', '--forbid-only', ...options],
    { env },
  )
  countBrowserTests(tally, 'cluster', code, file)
  await runCheck({ tally, cache }, 'cluster', () => undefined, [
    ['adversary/cluster/main.ts', '--rounds', '8'],
  ])
}

async function ensureBuilt(webBuilt) {
  if (!(await webBuilt()))
    throw new SetupError('This step needs the web app, which could not be built.')
}

/** Adds the counts of a report to `tally`. Returns the outcome for `runChanged`. */
function countBrowserTests(tally, kind, code, file) {
  const report = readReport(file)
  const { expected, unexpected, flaky, skipped } = report.stats
  // Playwright's exit code says whether a test that passed on retry counts as failed.
  const [passed, failed] =
    code === 0 ? [expected + flaky, unexpected] : [expected, unexpected + flaky]
  const errors = report.errors.length
  tally.count(`${kind} tests`, code, { passed, failed: failed + errors, skipped })
  tally.addFailures([...failedBrowserTests(report), ...browserErrors(report)])
  console.log(`\n${slowest(`The slowest ${kind} tests`, browserTests(report)).join('\n')}`)
  return { code, failed, errors, passedFiles: passedBrowserFiles(report) }
}
