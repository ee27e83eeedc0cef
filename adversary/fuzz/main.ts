import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type FuzzReport, fuzz, repetition } from './run.ts'
import { TARGETS } from './targets.ts'

/* `npm run fuzz -- [--cases 1000000] [--only name,name] [--seed text] [--from number]`: see ../README.md. */

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '1000000' },
    only: { type: 'string' },
    seed: { type: 'string', default: randomBytes(6).toString('hex') },
    from: { type: 'string', default: '0' },
  },
})
const chosen = values.only?.split(',') ?? TARGETS.map(target => target.name)
const unknown = chosen.filter(name => !TARGETS.some(target => target.name === name))
if (unknown.length > 0) {
  console.error(
    `No such target: ${unknown.join(', ')}. There are ${TARGETS.map(t => t.name).join(', ')}.`,
  )
  process.exit(1)
}

const row = (...cells: (string | number)[]) =>
  console.log(
    cells
      .map((cell, i) => (i === 0 ? String(cell).padEnd(16) : String(cell).padStart(10)))
      .join(' '),
  )

console.log(`seed ${values.seed}`)
row('target', 'cases', 'refused', 'accepted', 'failures', 'seconds')
for (const target of TARGETS.filter(each => chosen.includes(each.name))) {
  const report = await fuzz(target, {
    cases: Number(values.cases),
    seed: values.seed,
    from: Number(values.from),
  })
  print(report)
}

function print(report: FuzzReport): void {
  const { name, refused, accepted, failures, seconds } = report
  row(
    name,
    refused + accepted + failures.length,
    refused,
    accepted,
    failures.length,
    seconds.toFixed(1),
  )
  for (const { case: failed, error } of failures) {
    process.exitCode = 1
    console.log(`  ${repetition(report, failed)}`)
    console.log(error)
  }
}
