import config from '../../playwright.config.ts'

const [whole] = config.projects

/** Tests the app on a cluster of several servers. `npm test` sets CHROMIUM_PATH to the browser. */
export default {
  ...config,
  testDir: '.',
  outputDir: '../../test-results/cluster',
  workers: 1,
  retries: 0,
  // In milliseconds. The time includes the start of the whole cluster.
  timeout: 900_000,
  projects: [{ ...whole, name: 'cluster', testMatch: 'walk.ts' }],
}
