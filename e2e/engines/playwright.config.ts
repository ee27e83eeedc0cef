/** The smoke test in other engines than Chromium's. `npm test` finds them and names them in the environment. */
export default {
  testDir: '.',
  testMatch: 'smoke.ts',
  outputDir: '../../test-results/engines',
  workers: 1,
  retries: 0,
  timeout: 600_000,
  reporter: 'line',
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
}
