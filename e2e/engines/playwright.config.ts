/** The smoke test in other engines than Chromium's. `npm test` finds them and names them in the environment. */
export default {
  testDir: '.',
  testMatch: 'smoke.ts',
  workers: 1,
  timeout: 1_200_000,
  reporter: 'line',
  projects: [
    // Both may run at once, and each empties its folder as it begins.
    { name: 'firefox', outputDir: '../../test-results/firefox', use: { engine: 'firefox' } },
    {
      name: 'webkit',
      outputDir: '../../test-results/webkit',
      // In one run of seven WebKitGTK's browser ends itself, or its player stalls, while it plays a video.
      retries: 1,
      use: { engine: 'webkit' },
    },
  ],
}
