import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../scripts/services/cluster.mjs'
import { buildBefore, buildNow, commitBefore } from './builds.ts'
import { update } from './update.ts'

/* `npm run test:rolling -- [commit]`: see ../README.md. */

/** Exit code that test runners take for a skipped test. */
const SKIPPED = 77

process.exitCode = await roll(await commitBefore(process.argv[2]))

async function roll(commit: string | undefined): Promise<number> {
  if (!commit)
    return skipped('git does not have the version before: this is no clone, or a shallow one.')
  console.log(`The version before is that of ${commit}.`)
  const before = await buildBefore(commit)
  const folder = mkdtempSync(join(tmpdir(), 'safelight-rolling-'))
  try {
    const now = await buildNow(join(folder, 'release'), before)
    const cluster = await startCluster({
      servers: 4,
      serverOf: async () => ({ program: before.program }),
      // HAProxy needs two checks of a server, two seconds apart, before it stops using the server.
      env: { DRAIN_SECONDS: '6', STOP_SECONDS: '20', UPLOAD_CHUNK_MB: '5' },
    })
    if (!cluster) return skipped('PostgreSQL, PgBouncer, Ceph or HAProxy is not on this machine.')
    try {
      await update(cluster, before, now)
      return 0
    } catch (error) {
      throw new Error(cluster.servers.map(server => server.log()).join('\n'), { cause: error })
    } finally {
      await cluster.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function skipped(reason: string): number {
  console.log(`Skipped: ${reason}`)
  return SKIPPED
}
