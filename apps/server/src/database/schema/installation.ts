import type { ColumnType, Generated, Selectable } from 'kysely'

/** The server itself: its versions, its settings, and what several servers share. */
export interface InstallationTables {
  program_versions: ProgramVersionsTable
  installation: InstallationTable
  claims: ClaimsTable
  running_servers: RunningServersTable
  attempts: AttemptsTable
  backups: BackupsTable
  observed_hours: ObservedHoursTable
  ownership_tokens: OwnershipTokensTable
  plans: PlansTable
  variables: VariablesTable
  feature_flags: FeatureFlagsTable
  admin_log: AdminLogTable
}

/** The versions of Safelight that have changed the tables. */
interface ProgramVersionsTable {
  version: string
  changed_tables_at: string
  /** The oldest version that can serve the tables as this one left them; null: none but those that know them. */
  oldest_program: ColumnType<string | null, string | null | undefined, string | null>
}

/** One row: what all servers over this database must have in common. */
interface InstallationTable {
  id: number
  /** Base64url of a digest under the servers' secret. */
  secret_check: string
  /** Names the installation in its backups. A restore gives a new one; null until a server of this version starts. */
  installation_id: ColumnType<string | null, string | undefined, string>
  /** Names its files. Every copy of the database, and what is restored from it, has the same. */
  files_id: ColumnType<string | null, string | undefined, string>
  /** The installation whose backup was restored to make this one. */
  restored_from: ColumnType<string | null, undefined, string | null>
}

/** Jobs that one of several servers has taken. PostgreSQL alone has this table and the next two. */
interface ClaimsTable {
  name: string
  until: number
}

/** Servers that run, as they said last. */
interface RunningServersTable {
  id: string
  /** Who takes payments there. */
  payments: string
  /** Where they keep blobs. */
  blobs: string
  until: number
}

/** What was tried too often, or proved, by a keyed digest of who and what. */
interface AttemptsTable {
  digest: Buffer
  count: number
  until: number
}

/** Back-ups that run: what is deleted meanwhile keeps its blobs. */
interface BackupsTable {
  id: string
  started_at: string
  /** When it last said that it runs. */
  renewed_at: string
}

/** What the clock showed in each hour that servers have seen pass; times are milliseconds since 1970. */
interface ObservedHoursTable {
  /** Hours of observed time. */
  hour: number
  /** Observed time at the hour's last note: what the clock showed at the first note ever, and what has passed since. */
  counted: number
  /** The lowest time that the clock showed. */
  lowest: number
  /** What it showed at the last note. */
  last: number
}

interface PlansTable {
  id: Generated<number>
  name: string
  description: string
  price_cents: number
  /** In lower case, as ISO 4217 has it. */
  currency: string
  /** 0: no limit. */
  storage_limit_mb: number
  /** Of somebody's first subscription, before the first payment; 0: none. */
  trial_days: ColumnType<number, number | undefined, number>
  /** People who may share it in a family group; below 2: it is not shared. */
  family_members: ColumnType<number, number | undefined, number>
  features_json: string
  /** 0 for one that is not offered any more. */
  active: ColumnType<number, number | undefined, number>
}

export type PlanRow = Selectable<PlansTable>

/** Settings of the installation that can be changed while it runs. */
interface VariablesTable {
  id: Generated<number>
  key: string
  value: string
  type: Generated<'STRING' | 'INTEGER' | 'BOOLEAN' | 'URL' | 'JSON'>
  category: Generated<'URLS' | 'LIMITS' | 'FEATURES' | 'CONTACT' | 'VERSION' | 'SYSTEM' | 'GENERAL'>
  description: string | null
  /** 1 for one that only the administrator sees. */
  is_sensitive: ColumnType<number, number | undefined, number>
  is_active: ColumnType<number, number | undefined, number>
  updated_at: string
  updated_by: number | null
}

export type VariableRow = Selectable<VariablesTable>

/** Switches of the installation; on while both are 1. */
interface FeatureFlagsTable {
  name: string
  description: string
  value: number
  active: number
}

/** What administrators did. Triggers refuse every change of it. */
interface AdminLogTable {
  id: Generated<number>
  at: string
  by_id: number
  action: string
  target: string
  details: string
}

/** The tokens that were left with the files of this database, and with its backups. */
interface OwnershipTokensTable {
  place: string
  token: string
}
