import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** Component tests: components alone, without a server, in the Chromium that HEADLESS_SHELL_PATH names. */
export default defineConfig({
  plugins: [react(), withoutFalseWarning()],
  // A dependency that Vite finds during the tests would reload the page under them.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}'] },
  test: {
    include: ['src/**/*.test.tsx'],
    setupFiles: ['./test/page.ts'],
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: { executablePath: process.env.HEADLESS_SHELL_PATH },
        actionTimeout: 120_000,
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1000, height: 700 } }],
      screenshotFailures: false,
    },
    // On two cores that run other tests too, a page may wait long for its turn.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 120_000 } },
  },
})

/**
 * Drops a warning of Vite about itself: its CSS modules make the declarations of `composes: … from` without saying
 * which file they are from. No asset is imported there, so nothing is wrong.
 */
function withoutFalseWarning(): Plugin {
  return {
    name: 'without-false-warning',
    configResolved({ logger }) {
      const { warnOnce } = logger
      logger.warnOnce = (text, options) => {
        if (!text.includes('A PostCSS plugin did not pass the `from` option'))
          warnOnce(text, options)
      }
    },
  }
}
