import { checkBoundaries, checkTypes, lint } from './checks.mjs'
import { runBrowser, runCluster, runDesktop, runInEngine, runWalks } from './playwright.mjs'
import { runOnPostgres, runOverS3 } from './services.mjs'
import { runAdversary, runComponents, runLong, runUnits } from './vitest.mjs'

/**
 * The steps of `npm test`, from the longest to the shortest, so that all lanes end at about the same time.
 * Those with `isQuick` run by default.
 */
export const steps = [
  { name: 'unit', title: 'Unit and server tests', isQuick: true, run: runUnits },
  { name: 'walks', title: 'Core browser walks', isQuick: true, run: runWalks },
  { name: 'browser', title: 'All browser tests', run: runBrowser },
  { name: 'types', title: 'Types', isQuick: true, run: checkTypes },
  { name: 'lint', title: 'Lint', isQuick: true, run: lint },
  { name: 'boundaries', title: 'Boundaries', isQuick: true, run: checkBoundaries },
  { name: 'components', title: 'Component tests', isQuick: true, run: runComponents },
  // This step starts early, because it mostly waits for the leases of killed servers.
  { name: 'cluster', title: 'Several servers', run: runCluster },
  { name: 'postgres', title: 'PostgreSQL', run: runOnPostgres },
  { name: 'adversary', title: 'Attacks, fuzzers and kills', run: runAdversary },
  { name: 's3', title: 'Blobs on S3', run: runOverS3 },
  { name: 'long', title: 'Packages and other long tests', run: runLong },
  { name: 'desktop', title: 'Desktop app', run: runDesktop },
  { name: 'firefox', title: 'Firefox', run: context => runInEngine('firefox', context) },
  { name: 'webkit', title: 'WebKit', run: context => runInEngine('webkit', context) },
]
