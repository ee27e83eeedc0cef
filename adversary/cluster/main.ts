import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runCluster } from './campaign.ts'
import { startStand } from './stand.ts'

/* `npm run crash:cluster -- [--rounds 300] [--seed text] [--servers 3]`: see ../README.md. */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '300' },
    seed: { type: 'string', default: randomBytes(6).toString('hex') },
    servers: { type: 'string', default: '3' },
  },
})
const rounds = Number(values.rounds)
console.log(`seed ${values.seed}`)
const stand = await startStand(Number(values.servers))
if (!stand) throw new Error('PostgreSQL, PgBouncer, Ceph or HAProxy is not installed.')
try {
  await runCluster(stand, {
    rounds,
    seed: values.seed,
    onRound: counts => {
      if (counts.rounds % 10 !== 0 && counts.rounds !== rounds) return
      for (const [what, count] of Object.entries(counts)) {
        console.log(`${what.padEnd(50)} ${String(count).padStart(6)}`)
      }
      console.log()
    },
  })
} finally {
  await stand.stop()
}
