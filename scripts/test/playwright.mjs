import { globSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from '../browsers/chromium.mjs'
import { ensureEngine } from '../browsers/engines.mjs'
import { findElectron } from '../electron.mjs'
import { root } from '../run.mjs'
import { ensureClusterPrograms } from '../services/cluster.mjs'
import { SetupError } from '../setup.mjs'
import { ensureHeadless } from './browsers.mjs'
import { runCheck } from './checks.mjs'
import { CORE_WALKS } from './core-walks.mjs'
import { browserTests, failedBrowserTests, passedBrowserFiles, slowest } from './reports.mjs'
import { freshReport, readReport, runInOnePiece, runTool } from './tools.mjs'

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

/** The core walks in Chromium. */
export const runWalks = context => runSpecs(context, Object.keys(CORE_WALKS))

/** All browser tests in Chromium. */
export const runBrowser = context =>
  runSpecs(context, globSync('**/*.spec.ts', { cwd: join(root, 'e2e') }))

/** Runs those of some specs of `e2e` that have changed since they passed. */
async function runSpecs({ tally, cache, webBuilt, isStrict, title }, specs) {
  const browser = await ensureHeadless({ tally, isStrict, title })
  if (!browser) return
  const name = spec => `browser ${spec}`
  const depends = { with: ['playwright.config.ts'], more: [browser.version] }
  const keyOf = (keys, one) => keys.ofTest(`e2e/${one.slice(name('').length)}`, depends)
  const known = cache.look(specs.map(name), keyOf)
  tally.countUnchanged(known.reduce((sum, { passed = 0 }) => sum + passed, 0))
  const due = specs.filter((_, index) => known[index].passed === undefined)
  if (due.length === 0) return
  await ensureBuilt(webBuilt)
  const file = freshReport('playwright.json')
  const env = {
    ...process.env,
    CHROMIUM_PATH: browser.chromium,
    HEADLESS_SHELL_PATH: browser.shell,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  }
  // Each is a regular expression.
  const patterns = due.map(spec => `e2e/${spec.replaceAll('\\', '/').replaceAll('.', '\\.')}$`)
  const args = ['test', '--forbid-only', '--reporter=line,json', ...patterns]
  const code = await runTool(PLAYWRIGHT, args, { env })
  const report = countBrowserTests(tally, 'browser', code, file)
  cache.keep(
    passedBrowserFiles(report).map(([spec, count]) => [name(spec), count]),
    keyOf,
  )
}

/** One walk through the app in another engine than Chromium's. */
export async function runInEngine(name, { tally, webBuilt, title }) {
  await ensureBuilt(webBuilt)
  const engine = await ensureEngine(name)
  if (!engine) {
    const packages = { firefox: 'firefox-esr', webkit: 'webkit2gtk-driver xvfb' }[name]
    tally.skip(
      title,
      `it is not here and could not be installed. On Debian: apt-get install ${packages}`,
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

/** The desktop app in Electron where it is on this machine, else its main process with a stand-in for Electron. */
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

/** A browser's walk over three servers of which some die, some rounds of kills, and an update of running servers. */
export async function runCluster({ tally, cache, webBuilt, title }) {
  await ensureBuilt(webBuilt)
  if (!(await ensureClusterPrograms())) {
    tally.skip(
      title,
      'PostgreSQL, PgBouncer, HAProxy or Ceph is not here and could not be installed. On Debian: apt-get install ' +
        'postgresql pgbouncer haproxy ceph-mon ceph-osd radosgw',
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

/** Without the app there is nothing to test: the failed build has been counted already. */
async function ensureBuilt(webBuilt) {
  if (!(await webBuilt())) throw new SetupError('The web app is not built.')
}

/** Counts what Playwright reports of tests of a kind, and shows what took longest. */
function countBrowserTests(tally, kind, code, file) {
  const report = readReport(file)
  const { expected, unexpected, flaky, skipped } = report.stats
  // Playwright says with its exit code whether a test that passed at the second time has failed.
  const [passed, failed] =
    code === 0 ? [expected + flaky, unexpected] : [expected, unexpected + flaky]
  tally.count(code, { passed, failed, skipped })
  tally.addFailures(failedBrowserTests(report))
  console.log(`\n${slowest(`The slowest ${kind} tests`, browserTests(report)).join('\n')}`)
  return report
}
