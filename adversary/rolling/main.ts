import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SKIPPED } from '../../scripts/run.mjs'
import { startCluster } from '../../scripts/services/cluster.mjs'
import { buildBefore, buildNow, commitBefore } from './builds.ts'
import { update } from './update.ts'

/*
 * `npm run test:rolling -- [commit]`: servers of the version before, as it was built, are replaced by today's one after
 * the other, under a client of either version. Without a commit it is the newest release's.
 */

const commit = process.argv[2] ?? (await commitBefore())
if (commit === undefined)
  skip('this is no clone with its whole history, which the version before is built from.')
console.log(`The version before is that of ${commit}.`)
const folder = mkdtempSync(join(tmpdir(), 'safelight-rolling-'))
try {
  const before = await buildBefore(commit)
  const now = await buildNow(join(folder, 'release'), before)
  const cluster = await startCluster({
    servers: 4,
    serverOf: async () => ({ program: before.program }),
    env: { DRAIN_SECONDS: '6', STOP_SECONDS: '20', UPLOAD_CHUNK_MB: '5' },
  })
  if (!cluster) skip('PostgreSQL, PgBouncer, Ceph or HAProxy is not on this machine.')
  try {
    await update(cluster, before, now)
  } catch (error) {
    throw new Error(cluster.servers.map(server => server.log()).join('\n'), { cause: error })
  } finally {
    await cluster.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function skip(reason: string): never {
  console.log(`Skipped: ${reason}`)
  process.exit(SKIPPED)
}
