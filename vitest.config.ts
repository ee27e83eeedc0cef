import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that need PostgreSQL. `scripts/postgres.mjs` starts a server for them. */
const needPostgres = ['apps/server/test/postgres/**']
/** Tests that check SQLite's file, or the output of its query planner. */
const needSqlite = [
  'apps/server/test/{admin,process}/query-plans.test.ts',
  'apps/server/test/process/database.test.ts',
  'apps/server/test/format/**',
]

export default defineConfig({
  test: {
    include: [
      'packages/*/{src,test}/**/*.test.ts',
      'apps/server/{src,test}/**/*.test.ts',
      'apps/web/{src,build}/**/*.test.ts',
      'apps/desktop/src/**/*.test.ts',
      'apps/cli/{src,test}/**/*.test.ts',
      'adversary/**/*.test.ts',
      'bench/**/*.test.ts',
      'scripts/**/*.test.{ts,mjs}',
    ],
    exclude: [
      ...configDefaults.exclude,
      ...(process.env.TEST_POSTGRES ? needSqlite : needPostgres),
      // These need an S3 server, which the step `s3` of `npm test` starts.
      ...(process.env.TEST_S3 ? [] : ['apps/server/test/s3/**']),
    ],
    environment: 'node',
    // Test files share a process and its modules. Each test restores what it replaces, and stops what it
    // starts. The pool uses processes, because threads would share broadcast channels.
    pool: 'forks',
    isolate: false,
    // Only one worker runs tests. A second worker would load the same modules again.
    maxWorkers: 1,
    // A busy machine may be twenty times slower than a quiet one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Only failing tests wait this long. The default is one second.
    expect: { poll: { timeout: 120_000 } },
  },
})
