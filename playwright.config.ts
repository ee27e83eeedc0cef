/** The browser tests. `npm test` finds a Chromium and names it in CHROMIUM_PATH. */
export default {
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  timeout: 120_000,
  reporter: 'line',
  use: {
    headless: true,
    trace: 'retain-on-failure',
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
