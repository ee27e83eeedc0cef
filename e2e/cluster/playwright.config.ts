import config from '../../playwright.config.ts'

const [whole] = config.projects

/** The walk over several servers. `npm test` finds the browser and names it in CHROMIUM_PATH. */
export default {
  ...config,
  testDir: '.',
  outputDir: '../../test-results/cluster',
  workers: 1,
  retries: 0,
  // The whole cluster starts within it.
  timeout: 900_000,
  projects: [{ ...whole, name: 'cluster', testMatch: 'walk.ts' }],
}
