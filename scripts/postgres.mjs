// `node scripts/postgres.mjs [--pooled] COMMAND …` runs a command with a new PostgreSQL (TEST_POSTGRES).
// With `--pooled`, there is a PgBouncer in front of it (TEST_POSTGRES_POOLER).
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'
import { startPgBouncer } from './services/pgbouncer.mjs'
import { startPostgres } from './services/postgres.mjs'

/**
 * Calls `work` with the address of PostgreSQL and, if `isPooled`, of PgBouncer. Resolves to its result, or to
 * undefined if a program is missing.
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
    console.error(
      'PostgreSQL or PgBouncer is missing and could not be installed. On Debian: ' +
        'apt-get install postgresql pgbouncer',
    )
  process.exitCode = code ?? 1
}
