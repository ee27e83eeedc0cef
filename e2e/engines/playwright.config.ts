/** The smoke test in Firefox and WebKit. `npm test` finds these engines and names them in the environment. */
export default {
  testDir: '.',
  testMatch: 'smoke.ts',
  workers: 1,
  timeout: 1_200_000,
  reporter: 'line',
  projects: [
    // Both engines may run at once, and each run first empties its output folder. So each engine has its own
    // folder.
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
