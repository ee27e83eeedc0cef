/** What runs in the whole browser, as people have it; the rest needs only its engine. */
const IN_THE_WHOLE_BROWSER = [
  // The road of a new person, from one end to the other.
  'whole-app/first-run.spec.ts',
  // Players, decoders and downloads are parts that the shell may have in a version of its own.
  'viewer/video.spec.ts',
  'viewer/large-video.spec.ts',
  'viewer/download.spec.ts',
  'viewer/without-worker.spec.ts',
  'account/export.spec.ts',
  // The background worker keeps the app and the keys while pages come and go.
  'library/device-store.spec.ts',
  // The shell installs nothing.
  'whole-app/install.spec.ts',
]

const { CHROMIUM_PATH, HEADLESS_SHELL_PATH } = process.env

const launchOptions = {
  executablePath: CHROMIUM_PATH,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** The browser tests. `npm test` finds the browsers and names them in CHROMIUM_PATH and HEADLESS_SHELL_PATH. */
export default {
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // A test waits now and then; a third one uses the two cores meanwhile.
  workers: '150%',
  // The second time is for its pictures: what failed once has failed.
  retries: 1,
  failOnFlakyTests: true,
  // Only a test that fails waits so long. A busy machine may be twenty times slower than a quiet one, and a sign-in takes
  // seconds of Argon2id there already. So a test names a time of its own only to try something again soon.
  timeout: 600_000,
  expect: { timeout: 120_000, toPass: { timeout: 120_000 } },
  reporter: 'line',
  // What never comes fails in its own words, not by the time of the whole test.
  use: { headless: true, trace: 'on-first-retry', launchOptions, actionTimeout: 120_000 },
  projects: [
    { name: 'chromium', testMatch: IN_THE_WHOLE_BROWSER },
    {
      name: 'headless shell',
      testIgnore: IN_THE_WHOLE_BROWSER,
      use: {
        // Drawing what turns and breathes takes half of the time of most tests; the whole browser shows it.
        reducedMotion: 'reduce',
        launchOptions: {
          ...launchOptions,
          executablePath: HEADLESS_SHELL_PATH ?? CHROMIUM_PATH,
        },
      },
    },
  ],
}
