/**
 * The walk through the desktop app, or with SAMPLES the walk through that folder. `npm test` sets
 * CHROMIUM_PATH.
 */
export default {
  testDir: '.',
  testMatch: process.env.SAMPLES ? '*.walk.ts' : '*.spec.ts',
  outputDir: '../../../test-results/desktop',
  workers: 1,
  retries: 0,
  // As in the browser tests: much longer than a busy machine takes.
  timeout: 600_000,
  expect: { timeout: 120_000, toPass: { timeout: 120_000 } },
  reporter: 'line',
}
