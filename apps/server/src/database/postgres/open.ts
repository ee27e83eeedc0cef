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

/**
 * Connections of one server, unless it is told otherwise. A caller that waits longer for one than this, in
 * milliseconds, is refused.
 */
const CONNECTIONS = 20
const PATIENCE = 5000

/**
 * Opens the PostgreSQL database of an address. Nothing here belongs to a session, no statement has a name, so that
 * a pooler in transaction mode may stand between. What the network or a restart breaks is thrown as
 * `DatabaseUnavailable`, what no column can hold as `InvalidValue`; `onError` hears of connections that break while
 * nobody uses them.
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
  // Without a listener, one that breaks between two queries of a transaction would end the process.
  pool.on('connect', client => client.on('error', () => {}))
  return new Kysely<Schema>({
    dialect: new PooledDialect({ pool: steady(pool) }),
    // SQLite takes `in ()` for what it means.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  })
}

class PooledDialect extends PostgresDialect {
  override createAdapter = () => new PooledAdapter()
}

/**
 * Without the migrator's own lock, which belongs to a session: behind a pooler it is taken in one and given back in
 * another, and the next server waits for it.
 */
class PooledAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** A number that no other program over the same database is likely to lock. */
const MIGRATIONS = 20_250_611

/** One transaction at a time has this, until it ends. */
export const lockMigrations = (transaction: Transaction<Schema>) =>
  sql`select pg_advisory_xact_lock(${sql.lit(MIGRATIONS)})`.execute(transaction)

/** The pool, with failures of its connections named. */
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
      // What goes into the log must not show what stands in a row.
      throw Object.assign(error as pg.DatabaseError, { detail: undefined, where: undefined })
    }
  }
  const release = (isBroken?: boolean) => client.release(isBroken)
  // Nothing here reads by a cursor, which the type has too.
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

/** Connection exceptions, shutdowns, too many connections, and a server that takes no writes for now. */
const UNAVAILABLE = /^(08|57P|53|25006)/

/** A number out of range, a text for a number, and a text with a zero byte: SQLite takes all of them. */
const INVALID = ['22003', '22P02', '22021']

/** What comes neither from the server nor from a number that is too large comes from the way between. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? UNAVAILABLE.test(error.code ?? '')
    : !(error instanceof RangeError)

/** The types `bigint` and `numeric`, which `pg` leaves as texts: sums and counts are of them. */
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

/** A value came in that no row can hold, such as a number beyond the range of its column. */
class InvalidValue extends Error {
  override name = 'InvalidValue'
  readonly statusCode = 400

  constructor() {
    super('a value that the database cannot hold')
  }
}
