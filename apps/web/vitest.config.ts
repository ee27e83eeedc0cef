import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** Component tests run without a server, in the Chromium at HEADLESS_SHELL_PATH. */
const shell = process.env.HEADLESS_SHELL_PATH

export default defineConfig({
  plugins: [react(), withoutFalseWarning()],
  // Vite would reload the page if it found a new dependency during the tests.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}'] },
  test: {
    include: ['src/**/*.test.tsx'],
    setupFiles: ['./test/page.ts'],
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: shell === undefined ? {} : { executablePath: shell },
        actionTimeout: 120_000,
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1000, height: 700 } }],
      screenshotFailures: false,
    },
    // With other tests on two cores, a page may wait a long time for its turn.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 120_000 } },
  },
})

/**
 * Drops a false warning of Vite: its CSS modules make the declarations of `composes: … from` without saying which
 * file they are from. No asset is imported there.
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
