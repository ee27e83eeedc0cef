import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'packages/*/{src,test}/**/*.test.ts',
      'apps/server/{src,test}/**/*.test.ts',
      'apps/web/src/**/*.test.ts',
      'adversary/**/*.test.ts',
      'scripts/**/*.test.{ts,mjs}',
    ],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Real encryption on a busy machine takes longer than the second that a poll waits by default.
    expect: { poll: { timeout: 15_000 } },
  },
})
