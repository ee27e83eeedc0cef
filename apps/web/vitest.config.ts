import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** Path of the Chromium that runs the component tests. They need no server. */
const shell = process.env.HEADLESS_SHELL_PATH

export default defineConfig({
  plugins: [react(), withoutFalseWarning()],
  // Finds all dependencies before the tests. Vite would reload the page if it found a new one during a test.
  optimizeDeps: {
    entries: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}', '../../packages/media/src/**/*.tsx'],
  },
  test: {
    include: ['src/**/*.test.tsx', '../../packages/media/src/**/*.test.tsx'],
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
    // Timeouts are long because other tests run at the same time, and a page may wait for its turn.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 120_000 } },
  },
})

/** Drops a false warning of Vite about declarations that come from `composes: … from`. */
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
