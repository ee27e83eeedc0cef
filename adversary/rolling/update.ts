import { deepEqual } from 'node:assert/strict'
import { signUpOwner } from '@safelight/test-kit/library'
import { openPostgres } from '../../apps/server/src/database/postgres/open.ts'
import { expectSound } from '../cluster/consistency.ts'
import { sweepLater } from '../cluster/leftovers.ts'
import type { Stand } from '../cluster/stand.ts'
import type { Build } from './builds.ts'
import { type Client, startClient } from './clients.ts'
import { expectPagesServed } from './pages.ts'
import { expectRoomMatters, expectStopNamed, isReady, type Server } from './room.ts'

export interface Cluster extends Pick<Stand, 'url' | 'firstAccount' | 'postgres' | 's3' | 'ready'> {
  servers: Server[]
}

const PASSWORD = 'Correct-horse-7'
const BEFORE = 'before@example.org'
const NOW = 'now@example.org'

export async function update(cluster: Cluster, before: Build, now: Build): Promise<void> {
  const { url, servers, postgres, s3 } = cluster
  const database = openPostgres(postgres.url, () => {}, { connections: 2 })
  const clients: Client[] = []
  const join = (build: Build, email: string, other: string) =>
    clients.push(startClient(build, [url, email, PASSWORD, other]))
  const rounds = () => Promise.all(clients.map(client => client.aRound()))
  try {
    for (const email of [BEFORE, NOW])
      await signUpOwner(cluster, email, { password: PASSWORD, invitation: cluster.firstAccount })
    join(before, BEFORE, NOW)
    for (const [i, server] of servers.entries()) {
      await rounds()
      await server.stop()
      await server.start(now.program)
      const left = servers[i + 1]
      if (left && !(await isReady(left))) return expectStopNamed()
      if (i === 0) join(now, NOW, BEFORE)
      await expectPagesServed(url, before, now)
      console.log(`${i + 1} of ${servers.length} servers are of this version.`)
    }
    await rounds()
    for (const client of clients) {
      const { rounds, items, refused } = await client.end()
      console.log(`${rounds} rounds of a client left ${items} items.`)
      deepEqual(refused, [])
    }
    await sweepLater(cluster, database)
    await expectSound(database, s3.settings)
    const [last, ...others] = servers as [Server, ...Server[]]
    for (const server of others) await server.stop()
    await expectRoomMatters(last, database, before)
  } finally {
    for (const client of clients) client.kill()
    await database.destroy()
  }
}
