import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runCrashes } from './campaign.ts'
import type { Counts } from './counts.ts'

/* `npm run crash -- [--rounds 300] [--seed text]`: see ../README.md. */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '300' },
    seed: { type: 'string', default: randomBytes(6).toString('hex') },
  },
})
const rounds = Number(values.rounds)
console.log(`seed ${values.seed}`)
await runCrashes({
  rounds,
  seed: values.seed,
  onRound: all => {
    if (all.rounds % 25 !== 0 && all.rounds !== rounds) return
    console.log(`── ${all.rounds} of ${rounds} rounds`)
    print(all)
  },
})

function print(all: Counts): void {
  for (const [what, count] of Object.entries(all)) {
    console.log(`${what.padEnd(50)} ${String(count).padStart(6)}`)
  }
}
