import { build, buildText, isOlder } from '@safelight/contract/build'
import { texts } from '@safelight/texts/server/start'
import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { type MigrationResult, Migrator, NO_MIGRATIONS } from 'kysely/migration'
import { StartError } from '../start-error.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { migrations } from './migrations.ts'
import { lockMigrations } from './postgres/open.ts'
import { PROGRAM_VERSION, programText } from './program-version.ts'
import type { Schema } from './schema.ts'

export const isPostgres = (database: Kysely<Schema>): boolean =>
  database.getExecutor().adapter instanceof PostgresAdapter

const settingOf = (database: Kysely<Schema>): string =>
  isPostgres(database) ? 'DATABASE_URL' : 'SAFELIGHT_DATA'

/**
 * Applies missing migrations in one transaction, one server at a time. Resolves to their names. Compatible
 * tables of a later version stay unchanged. Throws StartError if this version cannot serve the tables.
 */
export async function migrate(database: Kysely<Schema>): Promise<string[]> {
  const { missing, unknown } = await migrationsOf(database)
  if (unknown.length > 0) {
    if (missing.length > 0 || !(await areCompatible(database, unknown))) {
      throw new StartError(await refusal(database, unknown))
    }
    return []
  }
  if (missing.length === 0) return []
  const results = await applyMissing(database).catch(cause => {
    throw new StartError(
      texts.upgradeFailed({ setting: settingOf(database), version: programText() }),
      { cause },
    )
  })
  if (results.length > 0) {
    const applied = results.map(result => migrations[result.migrationName])
    await noteVersion(
      database,
      applied.map(step => step?.oldestProgram),
    )
  }
  return results.map(result => result.migrationName)
}

async function applyMissing(database: Kysely<Schema>): Promise<MigrationResult[]> {
  const apply = async (db: Kysely<Schema>) => {
    const { error, results = [] } = await (await migratorOf(db)).migrateToLatest()
    if (error) throw error
    return results
  }
  if (!isPostgres(database)) return apply(database)
  return database.transaction().execute(async transaction => {
    await lockMigrations(transaction)
    return apply(transaction)
  })
}

/**
 * Creates the tables of a PostgreSQL database in an empty SQLite database. Throws StartError for migrations
 * that this version does not know.
 */
export async function makeTablesOf(
  postgres: Kysely<Schema>,
  database: Kysely<Schema>,
): Promise<void> {
  const { applied, unknown } = await migrationsOf(postgres)
  if (unknown.length > 0) throw new StartError(await refusal(postgres, unknown))
  const { error } = await (await migratorOf(database)).migrateTo(applied.at(-1) ?? NO_MIGRATIONS)
  if (error) throw error
}

/** Throws StartError unless exactly the migrations of this version have been applied. */
export async function requireMigrated(database: Kysely<Schema>): Promise<void> {
  const { missing, unknown } = await migrationsOf(database)
  if (unknown.length > 0) throw new StartError(await refusal(database, unknown))
  if (missing.length === 0) return
  throw new StartError(
    texts.databaseTooOld({ setting: settingOf(database), version: programText() }),
  )
}

export async function migrationsOf(database: Kysely<Schema>) {
  const applied = await appliedTo(database)
  return { applied, ...compared(applied) }
}

function compared(applied: string[]) {
  const names = Object.keys(migrations)
  return {
    missing: names.filter(name => !applied.includes(name)),
    unknown: applied.filter(name => !names.includes(name)),
  }
}

/**
 * Returns whether this version can serve the tables: its own, or compatible ones of a later version. Throws
 * if the database does not answer. The tables must have been migrated once.
 */
export async function isServable(database: Kysely<Schema>): Promise<boolean> {
  const { missing, unknown } = compared(await namesIn(database))
  return missing.length === 0 && (unknown.length === 0 || (await areCompatible(database, unknown)))
}

async function areCompatible(database: Kysely<Schema>, unknown: string[]): Promise<boolean> {
  if (unknown.includes(MOVED)) return false
  const versions = await database
    .selectFrom('program_versions')
    .select(['version', 'oldest_program'])
    .execute()
    // If the column `oldest_program` is missing, the tables are not compatible.
    .catch(() => [])
  const later = versions.filter(({ version }) => isOlder(PROGRAM_VERSION, version))
  return (
    later.length > 0 &&
    later.every(
      ({ oldest_program: oldest }) => oldest !== null && !isOlder(PROGRAM_VERSION, oldest),
    )
  )
}

/**
 * Returns the oldest version that can serve the tables after these migrations; null if no older version can.
 */
export function oldestProgramOf(migrations: readonly (string | undefined)[]): string | null {
  let newest: string | null = null
  for (const oldest of migrations) {
    if (oldest === undefined) return null
    if (newest === null || isOlder(newest, oldest)) newest = oldest
  }
  return newest
}

async function migratorOf(database: Kysely<Schema>): Promise<Migrator> {
  const schema = await currentSchema(database)
  return new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
    // Without a schema, Kysely would mistake a table `migrations` in any other schema for this one.
    ...(schema !== undefined && { migrationTableSchema: schema }),
  })
}

async function appliedTo(database: Kysely<Schema>): Promise<string[]> {
  const schema = await currentSchema(database)
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(table => table.name === 'migrations' && table.schema === schema)) return []
  return namesIn(database)
}

async function namesIn(database: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    database,
  )
  return rows.map(({ name }) => name)
}

/** Returns PostgreSQL's schema for new tables. Throws StartError if PostgreSQL does not answer. */
async function currentSchema(database: Kysely<Schema>): Promise<string | undefined> {
  if (!isPostgres(database)) return undefined
  const query = sql<{ name: string }>`select current_schema() as name`.execute(database)
  const { rows } = await query.catch(cause => {
    throw new StartError(whyNoDatabase(cause), { cause })
  })
  return rows[0]?.name
}

/** Returns why PostgreSQL accepts no connection. A wrong password must not look like a server that is down. */
function whyNoDatabase(error: unknown): string {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  const { code, message } = cause as NodeJS.ErrnoException
  switch (code) {
    case '28P01':
    case '28000':
      return texts.databaseLoginRefused
    case '3D000':
      return texts.databaseNameUnknown
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return texts.databaseHostUnknown
    default:
      // `pg` has no code for a server that asks for a password when the address names none.
      return /password must be a string/.test(message)
        ? texts.databaseLoginRefused
        : texts.databaseSilent
  }
}

async function noteVersion(
  database: Kysely<Schema>,
  applied: readonly (string | undefined)[],
): Promise<void> {
  const before = await database
    .selectFrom('program_versions')
    .select('oldest_program')
    .where('version', '=', PROGRAM_VERSION)
    .executeTakeFirst()
  const all = before ? [...applied, before.oldest_program ?? undefined] : applied
  const now = { changed_tables_at: new Date().toISOString(), oldest_program: oldestProgramOf(all) }
  await database
    .insertInto('program_versions')
    .values({ version: PROGRAM_VERSION, ...now })
    .onConflict(conflict => conflict.column('version').doUpdateSet(now))
    .execute()
}

/**
 * The first migrations of development versions, for SQLite and PostgreSQL. No released version reads
 * databases with these migrations.
 */
const UNRELEASED_MIGRATIONS = ['0001-accounts-and-items', '0038-baseline']

export const isUnreleased = (migration: string): boolean =>
  UNRELEASED_MIGRATIONS.includes(migration)

/**
 * Recorded as a migration after the rows were moved to another database. No version knows this migration, so
 * no version starts on this database.
 */
export const MOVED = 'moved'

export async function markMoved(database: Kysely<Schema>): Promise<void> {
  const time = new Date().toISOString()
  await sql`insert into migrations (name, timestamp) values (${MOVED}, ${time})`.execute(database)
}

async function refusal(database: Kysely<Schema>, unknown: string[]): Promise<string> {
  if (unknown.some(isUnreleased)) {
    return texts.databaseUnreleased({ setting: settingOf(database), version: programText() })
  }
  if (!unknown.includes(MOVED)) return tooNew(database)
  return isPostgres(database) ? texts.movedToSqlite : texts.movedToPostgres
}

async function tooNew(database: Kysely<Schema>): Promise<string> {
  const last = await database
    .selectFrom('program_versions')
    .select('version')
    .orderBy('changed_tables_at', 'desc')
    .executeTakeFirst()
    .catch(() => undefined)
  const all = { setting: settingOf(database), version: programText() }
  const needed = last && last.version !== PROGRAM_VERSION ? last.version : await lastBuild(database)
  return needed === undefined || needed === programText()
    ? texts.databaseTooNewUnnamed(all)
    : texts.databaseTooNew({ ...all, needed })
}

/** Returns the name of the build that ran last on this database, if it is known. */
async function lastBuild(database: Kysely<Schema>): Promise<string | undefined> {
  const row = await database
    .selectFrom('installation')
    .select('last_build')
    .executeTakeFirst()
    .catch(() => undefined)
  const known = row?.last_build ? build.safeParse(JSON.parse(row.last_build)).data : undefined
  return known && buildText(known)
}
