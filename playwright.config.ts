/** The browser tests. `npm test` finds a Chromium and names it in CHROMIUM_PATH. */
export default {
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  // On two cores that also do something else, some take four times as long.
  timeout: 240_000,
  // A sign-in takes seconds of Argon2id on a slow machine.
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: {
    headless: true,
    // Pictures of every moment would keep a core busy that the tests need.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
}
