import type { ColumnType, Generated, Selectable } from 'kysely'

export interface InstallationTables {
  program_versions: ProgramVersionsTable
  installation: InstallationTable
  claims: ClaimsTable
  certificates: CertificatesTable
  acme_challenges: AcmeChallengesTable
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

interface ProgramVersionsTable {
  version: string
  changed_tables_at: string
  /** The oldest version that can serve these tables; null if older versions cannot. */
  oldest_program: ColumnType<string | null, string | null | undefined, string | null>
}

/** One row that all servers over this database must agree with. */
interface InstallationTable {
  id: number
  /** Digest made with the secret, as base64url. A server with another secret does not match it. */
  secret_check: string
  /** Id of the installation in its backups; a restore sets a new one. */
  installation_id: string
  /** Id of the installation's files. Copies of the database and restored databases keep this id. */
  files_id: string
  restored_from: ColumnType<string | null, undefined, string | null>
  /** The build that a server ran last on this database, as JSON; null before its first start. */
  last_build: ColumnType<string | null, undefined, string>
}

/** Jobs that one of several servers has claimed. This and the next four tables exist only in PostgreSQL. */
interface ClaimsTable {
  name: string
  until: number
}

interface CertificatesTable {
  domain: string
  directory: string
  /** The keys of the account and the certificate, sealed with the server's secret. */
  sealed: string
}

/** Answers to the challenges of a certificate authority. */
interface AcmeChallengesTable {
  name: string
  answer: string
  until: number
}

interface RunningServersTable {
  id: string
  payments: string
  blobs: string
  until: number
}

/**
 * Counters of rate limits, and visitors who proved a link's password. The table has keyed digests instead of
 * addresses.
 */
interface AttemptsTable {
  digest: Buffer
  count: number
  until: number
}

/** Running backups. While a backup runs, servers keep the blobs that are deleted meanwhile. */
interface BackupsTable {
  id: string
  started_at: string
  renewed_at: string
}

/**
 * For each hour of observed time (`observed-time.ts`), what the clocks of the servers showed. Times are
 * milliseconds since 1970.
 */
interface ObservedHoursTable {
  hour: number
  /** Observed time at the hour's last record: the first record's clock, plus the time elapsed since. */
  counted: number
  /** The lowest time that the clock showed in this hour. */
  lowest: number
  last: number
}

interface PlansTable {
  id: Generated<number>
  name: string
  description: string
  price_cents: number
  /** Lower-case ISO 4217 code. */
  currency: string
  /** 0 means no limit. */
  storage_limit_mb: number
  /** Days before the first payment of an account's first subscription; 0 for none. */
  trial_days: ColumnType<number, number | undefined, number>
  /** People who may share the plan in a family group; below 2 it is not shared. */
  family_members: ColumnType<number, number | undefined, number>
  features_json: string
  active: ColumnType<number, number | undefined, number>
}

export type PlanRow = Selectable<PlansTable>

interface VariablesTable {
  id: Generated<number>
  key: string
  value: string
  type: Generated<'STRING' | 'INTEGER' | 'BOOLEAN' | 'URL' | 'JSON'>
  category: Generated<'URLS' | 'LIMITS' | 'FEATURES' | 'CONTACT' | 'VERSION' | 'SYSTEM' | 'GENERAL'>
  description: string | null
  /** 1 if only the administrator sees it. */
  is_sensitive: ColumnType<number, number | undefined, number>
  is_active: ColumnType<number, number | undefined, number>
  updated_at: string
  updated_by: number | null
}

export type VariableRow = Selectable<VariablesTable>

/** A feature is on while `value` and `active` are both 1. */
interface FeatureFlagsTable {
  name: string
  description: string
  value: number
  active: number
}

/** Acts of the administrator and of operators. In SQLite, triggers reject changes and deletions of rows. */
interface AdminLogTable {
  id: Generated<number>
  at: string
  by_id: number
  action: string
  target: string
  details: string
}

interface OwnershipTokensTable {
  place: string
  token: string
}
