/**
 * Runs the end-to-end test of the desktop app. If SAMPLES names a folder, runs `samples.walk.ts` on that
 * folder instead. `npm test` sets CHROMIUM_PATH.
 */
export default {
  testDir: '.',
  testMatch: process.env.SAMPLES ? '*.walk.ts' : '*.spec.ts',
  outputDir: '../../../test-results/desktop',
  workers: 1,
  retries: 0,
  // Milliseconds, much longer than even a busy machine needs.
  timeout: 600_000,
  expect: { timeout: 120_000, toPass: { timeout: 120_000 } },
  reporter: 'line',
}
