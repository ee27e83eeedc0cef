import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'

export function sqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new SqliteDriver(database),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /** Lets the migrator run all migrations in one transaction. */
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * SqliteAdapter says that there is only one connection. Kysely therefore lends the connection to one query or
 * one whole transaction at a time.
 */
class SqliteDriver implements Driver {
  readonly #database: DatabaseSync
  readonly #connection: DatabaseConnection

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#connection = new SqliteConnection(database)
  }

  async init() {}

  async acquireConnection() {
    return this.#connection
  }

  async releaseConnection() {}

  async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: Pick<TransactionSettings, 'accessMode'>,
  ) {
    // Take the write lock at the start. A transaction that reads first would fail if another process wrote
    // before its own write.
    const begin = accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    // A failed commit may already have rolled back.
    if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy() {
    this.#database.close()
  }
}

/** The largest number of cached statements. There are fewer distinct queries. */
const STATEMENTS_KEPT = 200

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, Statement>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, hasRows } = this.#prepared(sql)
    const values = parameters as SQLInputValue[]
    if (hasRows) return { rows: statement.all(...values) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** Returns the cached statement of a query. */
  #prepared(sql: string): Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    const prepared = { statement, hasRows: statement.columns().length > 0 }
    if (this.#statements.size === STATEMENTS_KEPT) this.#statements.clear()
    this.#statements.set(sql, prepared)
    return prepared
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, and nothing streams
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('There is only one connection: read in pages instead.')
  }
}

interface Statement {
  statement: StatementSync
  hasRows: boolean
}
