import { parseArgs } from 'node:util'
import { ATTACKS } from './attacks.ts'
import { type Measured, measure } from './measure.ts'

/*
 * Program of `npm run load -- [--seconds 10] [--only idle,pipelined]`: see ../README.md. Linux only, because
 * it reads /proc.
 */

const MOST_HEALTH_MS = 1000
const MOST_RSS_MIB = 400

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, only: { type: 'string' } },
})
const chosen = values.only?.split(',')
const results: Measured[] = []
for (const [name, attack] of Object.entries(ATTACKS)) {
  if (chosen && !chosen.includes(name)) continue
  results.push(await measure(name, attack, Number(values.seconds) * 1000))
}
console.table(
  Object.fromEntries(
    results.map(({ name, ...figures }) => [
      name,
      {
        'connections opened': figures.opened,
        'still held': figures.held,
        'worst health ms': figures.healthMs,
        'peak RSS MiB': figures.rssMiB,
        'open files': figures.files,
      },
    ]),
  ),
)
const broken = results.filter(
  ({ healthMs, rssMiB }) => healthMs > MOST_HEALTH_MS || rssMiB > MOST_RSS_MIB,
)
for (const { name } of broken) console.error(`${name}: beyond its bounds`)
process.exitCode = broken.length > 0 ? 1 : 0
