import { equal, ok, rejects } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../apps/server/src/database/schema.ts'
import { root } from '../../scripts/run.mjs'
import type { Build } from './builds.ts'

export interface Server {
  url: string
  start(program?: string[]): Promise<void>
  stop(): Promise<void>
}

const LATER = '999.0.0'

export async function isReady({ url }: Server): Promise<boolean> {
  return (await fetch(`${url}/api/ready`)).ok
}

/**
 * Asserts that the server is ready only if the database allows the server's version. If the database requires
 * a later version, asserts that the server does not start, and names that version.
 */
export async function expectRoomMatters(
  server: Server,
  database: Kysely<Schema>,
  { program, version }: Build,
): Promise<void> {
  await server.stop()
  await changeTables(database, version)
  await server.start(program)
  equal(await isReady(server), true)
  await changeTables(database, LATER)
  equal(await isReady(server), false)
  await server.stop()
  await rejects(server.start(), new RegExp(`needs Safelight ${LATER}, and this is ${version}`))
}

async function changeTables(database: Kysely<Schema>, oldestProgram: string): Promise<void> {
  const now = { changed_tables_at: new Date().toISOString(), oldest_program: oldestProgram }
  await sql`insert into migrations (name, timestamp) values ('9999-later', '') on conflict do nothing`.execute(
    database,
  )
  await database
    .insertInto('program_versions')
    .values({ version: LATER, ...now })
    .onConflict(conflict => conflict.column('version').doUpdateSet(now))
    .execute()
}

export function expectStopNamed(): void {
  const [, newest = ''] = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m)
  ok(/stop all servers/i.test(newest), STOP)
}

const STOP =
  'Servers of the version before cannot serve the tables of this one. A migration that leaves them room says so ' +
  'by oldestProgram; else the newest part of CHANGELOG.md has to say "Stop all servers" to whoever updates.'
