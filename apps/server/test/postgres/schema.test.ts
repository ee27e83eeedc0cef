import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { writeMigrated } from '@safelight/test-kit/database/migrated'
import { createContext, temporaryFolder } from '@safelight/test-kit/server'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Schema } from '../../src/database/schema.ts'

/*
 * SQLite and PostgreSQL have separate baselines. Both schemas must have the same columns, keys, indexes,
 * references, and rows of a new installation. Only PostgreSQL has the tables that several servers share.
 */
const SHARED = `('claims', 'certificates', 'acme_challenges', 'running_servers', 'attempts', 'upload_leases')`

type Rows = Record<string, string | number | null>[]

async function both() {
  const file = join(temporaryFolder(), 'safelight.sqlite')
  await writeMigrated(file)
  const sqlite = new DatabaseSync(file, { readOnly: true })
  const postgres = (await createContext()).context.database
  return {
    sqlite: (text: string) => sqlite.prepare(text).all() as Rows,
    postgres: (text: string) => rowsOf(postgres, text),
  }
}

const rowsOf = async (db: Kysely<Schema>, text: string) =>
  (await sql.raw<Rows[0]>(text).execute(db)).rows

const sorted = (rows: Rows) => rows.map(row => JSON.stringify(Object.values(row))).sort()

const TABLES = `select name from sqlite_master where type = 'table'
  and name not like 'sqlite_%' and name not like 'migrations%'`

it('PostgreSQL and SQLite have the same columns', async () => {
  const { sqlite, postgres } = await both()
  const here = await postgres(`
    select table_name, column_name, case
      when data_type in ('bigint', 'integer') then 'whole'
      when data_type = 'double precision' then 'real' else data_type end,
      case is_nullable when 'NO' then 1 else 0 end as needed,
      case when is_identity = 'YES' then 1 else 0 end as counts,
      case when data_type = 'text' then collation_name else 'C' end as collation
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'migrations%'
      and table_name not in ${SHARED}`)
  const there = sqlite(`
    select m.name as t, c.name, case when lower(c.type) in ('bigint', 'integer') then 'whole'
      else lower(c.type) end, c."notnull" or c.pk > 0,
      c.pk = 1 and m.sql like '%autoincrement%', 'C'
    from sqlite_master m join pragma_table_xinfo(m.name) c where m.name in (${TABLES})`)
  expect(sorted(here)).toEqual(sorted(there))
})

it('PostgreSQL and SQLite have the same primary and foreign keys', async () => {
  const { sqlite, postgres } = await both()
  const keys = await postgres(`
    select c.conrelid::regclass::text, c.contype,
      string_agg(a.attname, ',' order by array_position(c.conkey, a.attnum))
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype in ('p', 'u') and c.connamespace = 'public'::regnamespace
      and c.conrelid::regclass::text not like 'migrations%'
      and c.conrelid::regclass::text not in ${SHARED}
    group by c.oid, c.conrelid, c.contype`)
  const primary = sqlite(`
    select t, 'p', group_concat(name) from (
      select m.name as t, c.name from sqlite_master m join pragma_table_xinfo(m.name) c
      where m.name in (${TABLES}) and c.pk > 0 order by m.name, c.pk) group by t`)
  const unique = sqlite(`
    select t, 'u', group_concat(name) from (
      select m.name as t, l.name as l, i.name from sqlite_master m
      join pragma_index_list(m.name) l join pragma_index_info(l.name) i
      where m.name in (${TABLES}) and l.origin = 'u' order by l.name, i.seqno) group by t, l`)
  expect(sorted(keys)).toEqual(sorted([...primary, ...unique]))

  const references = await postgres(`
    select c.conrelid::regclass::text, a.attname, c.confrelid::regclass::text, f.attname as to,
      case c.confdeltype when 'c' then 'CASCADE' when 'n' then 'SET NULL' else 'NO ACTION' end
    from pg_constraint c
    cross join unnest(c.conkey, c.confkey) as pair (here, there)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = pair.here
    join pg_attribute f on f.attrelid = c.confrelid and f.attnum = pair.there
    where c.contype = 'f' and c.conrelid::regclass::text not in ${SHARED}`)
  const there = sqlite(`
    select m.name, f."from", f."table", f."to", f.on_delete
    from sqlite_master m join pragma_foreign_key_list(m.name) f where m.name in (${TABLES})`)
  expect(sorted(references)).toEqual(sorted(there))
})

it('PostgreSQL and SQLite have the same indexes', async () => {
  const { sqlite, postgres } = await both()
  const here = await postgres(`
    select indexdef from pg_indexes where schemaname = 'public' and tablename not like 'migrations%'
      and tablename not in ${SHARED} and indexname not in (select conname from pg_constraint)`)
  const there = sqlite(`select sql from sqlite_master where type = 'index' and sql is not null`)
  const plain = (rows: Rows) =>
    rows
      .map(row =>
        String(Object.values(row)[0])
          .toLowerCase()
          .replaceAll(/"|public\.|using btree /g, '')
          .replace(/where \((.*)\)$/, 'where $1')
          .replace("((((keys_json)::jsonb ->> 'accountid'::text)))", '(account id)')
          .replace("(((keys_json)::jsonb ->> 'accountid'::text))", '(account id)')
          .replace("(json_extract(keys_json, '$.accountid'))", '(account id)'),
      )
      .sort()
  expect(plain(here)).toEqual(plain(there))
})

it.each([
  ['plans', '*'],
  ['variables', 'id, key, value, type, category, description, is_sensitive, is_active'],
  ['feature_flags', '*'],
])('PostgreSQL and SQLite start with the same %s', async (table, columns) => {
  const { sqlite, postgres } = await both()
  const text = `select ${columns} from ${table} order by 1`
  expect(await postgres(text)).toEqual(sqlite(text).map(row => ({ ...row })))
})
