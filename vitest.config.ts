import { configDefaults, defineConfig } from 'vitest/config'

/** What only PostgreSQL can show; `scripts/postgres.mjs` starts one. */
const needPostgres = ['apps/server/test/postgres/**']
/** What is about the file of SQLite, or in the words of its planner. */
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
      // They need an S3 server, which the step `s3` of `npm test` starts.
      ...(process.env.TEST_S3 ? [] : ['apps/server/test/s3/**']),
    ],
    environment: 'node',
    // Files that follow each other in a process share what they import: loading it takes longer than most
    // tests take. What a test replaces or starts, it therefore puts back or ends. Not threads: they would hear
    // each other's broadcast channels.
    pool: 'forks',
    isolate: false,
    // One: a second one would load and compile the same again, and the other lanes have the other core.
    maxWorkers: 1,
    // On two cores that run the browser tests too, and other things besides, some take twenty times as long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Only a test that fails waits so long. Real encryption on a busy machine takes longer than the second of the default.
    expect: { poll: { timeout: 120_000 } },
  },
})
