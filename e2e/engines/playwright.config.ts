/**
 * Runs the smoke test in Firefox and WebKit. `npm test` finds these browsers, and names them in environment
 * variables.
 */
export default {
  testDir: '.',
  testMatch: 'smoke.ts',
  workers: 1,
  timeout: 1_200_000,
  reporter: 'line',
  projects: [
    // Each run first empties its output folder, and both browsers may run at once.
    { name: 'firefox', outputDir: '../../test-results/firefox', use: { engine: 'firefox' } },
    {
      name: 'webkit',
      outputDir: '../../test-results/webkit',
      // In about one run of seven, WebKitGTK's browser exits or its player stalls while it plays a video.
      retries: 1,
      use: { engine: 'webkit' },
    },
  ],
}
