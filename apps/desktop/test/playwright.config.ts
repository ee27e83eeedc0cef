/**
 * The walk through the desktop app; with SAMPLES the one through the files of that folder instead. `npm test` finds Chromium and
 * names it in CHROMIUM_PATH.
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
