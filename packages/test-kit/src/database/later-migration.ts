import type { Migration } from 'kysely/migration'
import { onTestFinished } from 'vitest'
import { migrations } from '../../../../apps/server/src/database/migrations.ts'

/**
 * Adds a migration until the test ends, as if a later version of the program ran. Existing databases lack
 * this migration.
 */
export function addMigration(name: string, migration: Migration = { up: async () => {} }): void {
  migrations[name] = migration
  onTestFinished(() => void delete migrations[name])
}
