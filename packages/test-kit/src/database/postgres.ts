import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { migrate } from '../../../../apps/server/src/database/migrate.ts'
import { openPostgres } from '../../../../apps/server/src/database/postgres/open.ts'
import type { Schema } from '../../../../apps/server/src/database/schema.ts'

/** The PostgreSQL server of the tests, which `scripts/postgres.mjs` starts. Without it they use SQLite. */
export const POSTGRES = process.env.TEST_POSTGRES

/** The address that servers use: that of a connection pooler, if there is one. */
const SERVED = process.env.TEST_POSTGRES_POOLER || POSTGRES

let template: Promise<string> | undefined
let count = 0

export async function freshPostgres(): Promise<string> {
  template ??= makeTemplate()
  const name = newName('test')
  await administer(`create database ${name} template ${await template} strategy file_copy`)
  onTestFinished(() => administer(`drop database ${name} with (force)`))
  return addressOf(name)
}

/** Creates a database without tables for the current test. Resolves to its address. */
export async function emptyPostgres(): Promise<string> {
  const name = newName('empty')
  await administer(`create database ${name}`)
  onTestFinished(() => administer(`drop database ${name} with (force)`))
  return addressOf(name)
}

export function openPool(url: string): Kysely<Schema> {
  const database = openPostgres(url, () => {})
  onTestFinished(() => database.destroy())
  return database
}

export async function anotherPool(database: Kysely<Schema>): Promise<Kysely<Schema>> {
  return openPool(addressOf(await nameOf(database)))
}

export async function nameOf(database: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database)
  return rows[0]?.name ?? ''
}

/** Creates the template database, once per process. Each test's database is a copy of it. */
async function makeTemplate(): Promise<string> {
  const name = newName('template')
  await administer(`create database ${name}`)
  // Connect to PostgreSQL directly: idle connections of the pooler would prevent using this database as a
  // template.
  const database = openPostgres(addressOf(name, POSTGRES), () => {})
  await migrate(database)
  await database.destroy()
  return name
}

function newName(kind: string): string {
  count += 1
  return `${kind}_${process.pid}_${count}`
}

export function addressOf(name: string, base = SERVED): string {
  const url = new URL(base ?? '')
  url.pathname = `/${name}`
  return url.href
}

/** Keeps one connection to create and drop databases, because opening a connection is slow. */
const administrator = new pg.Pool({ connectionString: POSTGRES, max: 1, allowExitOnIdle: true })
administrator.on('error', () => {})

export async function administer(statement: string): Promise<void> {
  await administrator.query(statement)
}
