// `npm run cluster`: starts three servers over one PostgreSQL, PgBouncer and S3 store behind HAProxy on this
// machine. Deletes all their data when it stops. `npm run cluster -- 5` starts five servers.
import { startCluster } from './services/cluster.mjs'
import { ensureInstalled, ensureWebBuilt, explain } from './setup.mjs'

const USAGE = 'Usage: npm run cluster -- [number of servers, 1 to 9]'

try {
  const count = process.argv[2] ?? '3'
  if (!/^[1-9]$/.test(count)) {
    console.error(USAGE)
    process.exit(1)
  }
  await ensureInstalled()
  await ensureWebBuilt()
  const cluster = await startCluster({ servers: Number(count), env: { LOG_LEVEL: 'info' } })
  if (!cluster) {
    console.error(
      'PostgreSQL, PgBouncer, Ceph or HAProxy is missing and could not be installed. On Debian: ' +
        'apt-get install postgresql pgbouncer ceph-mon ceph-osd radosgw haproxy',
    )
    process.exit(1)
  }
  for (const { url } of cluster.servers) console.log(`A server is at ${url}`)
  console.log(`The cluster is at ${cluster.url}`)
  let isEnding = false
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, async () => {
      if (isEnding) return
      isEnding = true
      await cluster.stop()
      process.exit(0)
    })
  }
} catch (error) {
  explain(error)
}
