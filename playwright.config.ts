/** These tests run in the whole browser. All others run in the headless shell, which starts faster. */
const IN_FULL_BROWSER = [
  'whole-app/first-run.spec.ts',
  // The shell may play, decode and download differently than the browser.
  'viewer/video.spec.ts',
  'viewer/large-video.spec.ts',
  'viewer/download.spec.ts',
  'viewer/without-worker.spec.ts',
  'account/export.spec.ts',
  // The shell shows no notifications.
  'account/notifications.spec.ts',
  // This test relies on the service worker. In the whole browser, the worker keeps the app and the keys while
  // pages open and close.
  'library/device-store.spec.ts',
  // The shell ends a service worker that sets the badge of the app's icon.
  'upload/received-files.spec.ts',
  // The shell cannot install apps.
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

/**
 * The browser tests. `npm test` finds the browsers, and sets CHROMIUM_PATH and HEADLESS_SHELL_PATH to them.
 */
export default {
  testDir: 'e2e',
  // Playwright empties this folder when it starts. Other steps write at the same time, but to other folders.
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // Three workers on two cores, because tests sometimes wait without using a core.
  workers: '150%',
  // The retry only records a trace: a test that passes on retry counts as failed.
  retries: 1,
  failOnFlakyTests: true,
  // Only failing tests wait this long. A busy machine may be twenty times slower than a quiet one.
  timeout: 600_000,
  expect: { timeout: 120_000, toPass: { timeout: 120_000 } },
  reporter: 'line',
  // If an action never succeeds, its own message is more useful than that of the test's timeout.
  use: { headless: true, trace: 'on-first-retry', launchOptions, actionTimeout: 120_000 },
  projects: [
    { name: 'chromium', testMatch: IN_FULL_BROWSER },
    {
      name: 'headless shell',
      testIgnore: IN_FULL_BROWSER,
      use: {
        // Without animations, most tests take half as long. Tests in the whole browser still show animations.
        reducedMotion: 'reduce',
        launchOptions: {
          ...launchOptions,
          executablePath: HEADLESS_SHELL_PATH ?? CHROMIUM_PATH,
        },
      },
    },
  ],
}
