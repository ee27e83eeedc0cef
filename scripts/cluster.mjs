// `npm run cluster`: three servers over one PostgreSQL, PgBouncer and S3 store behind HAProxy, all of it on this
// machine and gone when it ends. `npm run cluster -- 5` starts five.
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
      'PostgreSQL, PgBouncer, Ceph or HAProxy is not on this machine and could not be installed.',
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
