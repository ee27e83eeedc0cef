import type { Migration } from 'kysely/migration'
import * as baseline from './migrations/0001-baseline.ts'
import * as administrators from './migrations/0002-administrators.ts'
import * as albumComments from './migrations/0003-album-comments.ts'
import * as lastBuild from './migrations/0004-last-build.ts'
import * as recognitionOn from './migrations/0005-recognition-on.ts'
import * as documentCounts from './migrations/0006-document-counts.ts'
import * as push from './migrations/0007-push.ts'
import * as pairings from './migrations/0008-pairings.ts'
import * as certificates from './migrations/0009-certificates.ts'

/**
 * `oldestProgram` is the oldest version that can serve the tables once the migration is applied. If unset, it
 * is the version that brings the migration.
 */
type Step = Migration & { oldestProgram?: string }

/**
 * All migrations, in order of their numbers, for SQLite and PostgreSQL. A released migration never changes.
 * To add one, put it into `migrations/` and append a line here.
 */
export const migrations: Record<string, Step> = {
  '0001-baseline': baseline,
  '0002-administrators': administrators,
  '0003-album-comments': albumComments,
  '0004-last-build': lastBuild,
  '0005-recognition-on': recognitionOn,
  '0006-document-counts': documentCounts,
  '0007-push': push,
  '0008-pairings': pairings,
  '0009-certificates': certificates,
}
