import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  replaceWithNoncontingentExpression,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import type { Schema } from '../schema.ts'

/** The number of connections per server, and the longest wait for one, in milliseconds. */
const CONNECTIONS = 20
const PATIENCE = 5000

/**
 * Opens a PostgreSQL database. Works behind a pooler in transaction mode: uses no session state and no named
 * statements. Throws `DatabaseUnavailable` if the network or a restart breaks a query, and `InvalidValue` for
 * values that no column can hold. `onError` receives errors of idle connections.
 */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { connections = CONNECTIONS }: { connections?: number | undefined } = {},
): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: PATIENCE,
    types: { getTypeParser },
  })
  pool.on('error', onError)
  // Without a listener, a connection that breaks between two queries would end the process.
  pool.on('connect', client => client.on('error', () => {}))
  return new Kysely<Schema>({
    dialect: new PooledDialect({ pool: steady(pool) }),
    // SQLite accepts an empty list (`in ()`), but PostgreSQL does not. The plugin replaces such conditions.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  })
}

class PooledDialect extends PostgresDialect {
  override createAdapter = () => new PooledAdapter()
}

/**
 * Disables the migrator's session lock. Behind a pooler, the release may run in another session, and the lock
 * would stay. `lockMigrations` locks instead.
 */
class PooledAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** An arbitrary number that no other program is likely to lock. */
const MIGRATIONS = 20_250_611

/** Locks the migrations until the transaction ends. */
export const lockMigrations = (transaction: Transaction<Schema>) =>
  sql`select pg_advisory_xact_lock(${sql.lit(MIGRATIONS)})`.execute(transaction)

/** Wraps a pool so that its connections throw `DatabaseUnavailable` and `InvalidValue`. */
function steady(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch(cause => {
        throw new DatabaseUnavailable(cause)
      })
      const wrapped = known.get(client) ?? steadyClient(client)
      known.set(client, wrapped)
      return wrapped
    },
  }
}

function steadyClient(client: pg.PoolClient): PostgresPoolClient {
  const query = async (text: string, values: unknown[]) => {
    try {
      return await client.query(text, values)
    } catch (error) {
      if (isUnavailable(error)) throw new DatabaseUnavailable(error)
      if (error instanceof pg.DatabaseError && INVALID.includes(error.code ?? ''))
        throw new InvalidValue()
      // The log must not contain values of rows.
      throw Object.assign(error as pg.DatabaseError, { detail: undefined, where: undefined })
    }
  }
  const release = (isBroken?: boolean) => client.release(isBroken)
  // Kysely's type includes cursors, which nothing here uses.
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

/** PostgreSQL's codes for connection exceptions, shutdowns, too many connections, and a read-only server. */
const UNAVAILABLE = /^(08|57P|53|25006)/

/**
 * PostgreSQL's codes for numbers out of range, texts instead of numbers, and texts with a zero byte. SQLite
 * accepts all of these values.
 */
const INVALID = ['22003', '22P02', '22021']

/**
 * PostgreSQL's errors have codes. Any other error comes from the network, except the RangeError that
 * `toSafeNumber` throws.
 */
const isUnavailable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? UNAVAILABLE.test(error.code ?? '')
    : !(error instanceof RangeError)

/** `bigint` and `numeric`, the types of sums and counts, which `pg` returns as texts. */
const WHOLE_NUMBERS = [20, 1700]

const getTypeParser = ((oid: number, format?: 'text') =>
  WHOLE_NUMBERS.includes(oid)
    ? toSafeNumber
    : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser

function toSafeNumber(text: string): number {
  const number = Number(text)
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) throw new RangeError('a number beyond 2^53')
  return number
}

class InvalidValue extends Error {
  override name = 'InvalidValue'
  readonly statusCode = 400

  constructor() {
    super('a value that the database cannot hold')
  }
}
