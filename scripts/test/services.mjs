import { withPostgres } from '../postgres.mjs'
import { withS3 } from '../s3.mjs'
import { runVitest } from './vitest.mjs'

/**
 * Server tests that may fail only on PostgreSQL. `npm run test:postgres` runs all server tests, including
 * these, on PostgreSQL.
 */
const ON_POSTGRES = [
  'postgres',
  'commands',
  'admin/users',
  'items/trash',
  'payment/family-plan',
  'push',
  'sharing/albums',
].map(name => `apps/server/test/${name}`)

/** Tests that read and write blobs. `npm run test:services` runs all server tests on S3 and PostgreSQL. */
const OVER_S3 = [
  's3/commands',
  's3/move-while-serving',
  's3/s3-blob-store',
  'postgres/upload-leases',
  'postgres/upload-races',
  'uploads/upload',
  'uploads/chunked-upload',
  'uploads/digests',
  'items/authz',
  'items/deletion',
  'items/thumbnails',
]
  .map(name => `apps/server/test/${name}.test.ts`)
  .concat('adversary/backup/situations.test.ts')

export async function runOnPostgres({ tally, webBuilt, title }) {
  await webBuilt()
  const work = url =>
    runVitest({ tally }, 'postgres', 'PostgreSQL', ON_POSTGRES, {
      ...process.env,
      TEST_POSTGRES: url,
    })
  if ((await withPostgres(work)) !== undefined) return
  tally.skip(
    title,
    'PostgreSQL is missing and could not be installed. On Debian: apt-get install postgresql',
  )
}

/**
 * Runs server tests on S3. Uses PostgreSQL too if it can be installed, because an installation with several
 * servers has both.
 */
export async function runOverS3({ tally, webBuilt, title }) {
  await webBuilt()
  const ran = await withS3(async settings => {
    const env = { ...process.env, TEST_S3: JSON.stringify(settings) }
    const work = url =>
      runVitest({ tally }, 's3', 'S3', OVER_S3, url ? { ...env, TEST_POSTGRES: url } : env)
    return (await withPostgres(work)) ?? work()
  })
  if (ran !== undefined) return
  tally.skip(
    title,
    'Ceph is missing and could not be installed. On Debian: apt-get install ceph-mon ceph-osd radosgw',
  )
}
