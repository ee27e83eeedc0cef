import type { Migration } from 'kysely/migration'
import * as baseline from './migrations/0001-baseline.ts'

/** `oldestProgram`: the oldest version that can serve the tables once it is applied; unset: the one that brings it. */
type Step = Migration & { oldestProgram?: string }

/**
 * In order of their numbers, for SQLite and PostgreSQL. A released migration never changes: the next one is added to
 * `migrations/` and as the last line here.
 */
export const migrations: Record<string, Step> = {
  '0001-baseline': baseline,
}
