// `npm run drill -- [--items 100000] [--on disk|services]`: see ../README.md.
import { parseArgs } from 'node:util'
import type { Figure } from '../support/figures/figures.ts'
import { tableOf } from '../support/figures/table.ts'
import { drill } from './drill.ts'
import { type Kind, openMachine } from './machines.ts'

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '100000' },
    on: { type: 'string', default: 'disk' },
  },
})
const kinds: Record<string, Kind> = { disk: 'disk', services: 'services' }
const kind = kinds[values.on]
if (!/^[1-9]\d*$/.test(values.items) || !kind) {
  console.error('Usage: npm run drill -- [--items 100000] [--on disk|services]')
  process.exit(1)
}
const figures: Figure[] = []
await drill(Number(values.items), () => openMachine(kind), {
  onPhase(name, seconds) {
    figures.push({ name, value: seconds, unit: 's' })
    console.log(`${name}: ${Math.round(seconds)} s`)
  },
})
console.log(`\n${tableOf(`drill on ${kind}`, figures)}`)
