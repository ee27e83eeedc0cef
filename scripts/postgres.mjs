// A PostgreSQL for tests: `node scripts/postgres.mjs [--pooled] COMMAND …` runs a command beside one, which
// TEST_POSTGRES names. With `--pooled` the servers of the tests reach it through PgBouncer, by TEST_POSTGRES_POOLER.
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'
import { startPgBouncer } from './services/pgbouncer.mjs'
import { startPostgres } from './services/postgres.mjs'

/**
 * What `work` resolves to beside a PostgreSQL, whose address it is given; `isPooled` puts PgBouncer before it, whose
 * address is the second argument. Resolves to undefined on a machine that does without.
 */
export async function withPostgres(work, { isPooled = false } = {}) {
  const postgres = await startPostgres()
  if (!postgres) return undefined
  try {
    if (!isPooled) return await work(postgres.url)
    const pooler = await startPgBouncer(postgres)
    if (!pooler) return undefined
    try {
      return await work(postgres.url, pooler.url)
    } finally {
      await pooler.stop()
    }
  } finally {
    await postgres.stop()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isPooled = process.argv[2] === '--pooled'
  const [command, ...args] = process.argv.slice(isPooled ? 3 : 2)
  const work = (url, pooled = '') =>
    run(command, args, {
      env: { ...process.env, TEST_POSTGRES: url, TEST_POSTGRES_POOLER: pooled },
    })
  const code = await withPostgres(work, { isPooled })
  if (code === undefined)
    console.error('PostgreSQL or PgBouncer is not on this machine and could not be installed.')
  process.exitCode = code ?? 1
}
