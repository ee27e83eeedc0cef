import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { migrate } from '../../../../apps/server/src/database/migrate.ts'
import { openPostgres } from '../../../../apps/server/src/database/postgres/open.ts'
import type { Schema } from '../../../../apps/server/src/database/schema.ts'

/** Where tests make their databases: `scripts/postgres.mjs` starts one. Without it they use SQLite. */
export const POSTGRES = process.env.TEST_POSTGRES

/** How servers reach it: a pooler, where one stands between. */
const SERVED = process.env.TEST_POSTGRES_POOLER || POSTGRES

let template: Promise<string> | undefined
let count = 0

/** The address of a database that is up to date and empty, and gone after the test. */
export async function freshPostgres(): Promise<string> {
  template ??= makeTemplate()
  const name = newName('test')
  await administer(`create database ${name} template ${await template} strategy file_copy`)
  onTestFinished(() => administer(`drop database ${name} with (force)`))
  return addressOf(name)
}

/** The address of a database without a table, gone after the test. */
export async function emptyPostgres(): Promise<string> {
  const name = newName('empty')
  await administer(`create database ${name}`)
  onTestFinished(() => administer(`drop database ${name} with (force)`))
  return addressOf(name)
}

/** Another pool over a database, as a second server has one. */
export function openPool(url: string): Kysely<Schema> {
  const database = openPostgres(url, () => {})
  onTestFinished(() => database.destroy())
  return database
}

/** A second server's pool over the database of a first one. */
export async function anotherPool(database: Kysely<Schema>): Promise<Kysely<Schema>> {
  return openPool(addressOf(await nameOf(database)))
}

export async function nameOf(database: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database)
  return rows[0]?.name ?? ''
}

/** It is migrated once in a process, then copied. */
async function makeTemplate(): Promise<string> {
  const name = newName('template')
  await administer(`create database ${name}`)
  // Not through the pooler: it would keep connections, with which nothing can be a template.
  const database = openPostgres(addressOf(name, POSTGRES), () => {})
  await migrate(database)
  await database.destroy()
  return name
}

function newName(kind: string): string {
  count += 1
  return `${kind}_${process.pid}_${count}`
}

/** The address by which servers reach a database. */
export function addressOf(name: string, base = SERVED): string {
  const url = new URL(base ?? '')
  url.pathname = `/${name}`
  return url.href
}

/** One connection for all: to make one takes as long as to drop a database. */
const administrator = new pg.Pool({ connectionString: POSTGRES, max: 1, allowExitOnIdle: true })
administrator.on('error', () => {})

export async function administer(statement: string): Promise<void> {
  await administrator.query(statement)
}
