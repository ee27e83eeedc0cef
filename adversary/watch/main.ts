import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runWatch } from './campaign.ts'

/* `npm run watch:kills -- [--files 10000] [--kills 20] [--unchanged 100000] [--seed text]`: see ../README.md. */

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '20' },
    unchanged: { type: 'string', default: '100000' },
    seed: { type: 'string', default: randomBytes(6).toString('hex') },
  },
})
console.log(`seed ${values.seed}`)
const figures = await runWatch({
  files: Number(values.files),
  kills: Number(values.kills),
  unchanged: Number(values.unchanged),
  seed: values.seed,
  print: line => console.log(line),
})
for (const [what, figure] of Object.entries(figures)) console.log(`${what.padEnd(44)} ${figure}`)
