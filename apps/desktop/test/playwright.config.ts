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
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: 'line',
}
