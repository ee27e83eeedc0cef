// `npm run seed -- --items 100000`: creates a real account with a library of any size. See ../README.md.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { signUpOwner } from '@safelight/test-kit/library'
import { startServer } from '../../e2e/support/servers/server.ts'
import { writeLibrary } from './write.ts'

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '10000' },
    pictures: { type: 'string' },
    'big-day': { type: 'boolean', default: false },
    life: { type: 'boolean', default: false },
    until: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    data: { type: 'string', default: './data' },
    email: { type: 'string', default: `seed-${Date.now()}@example.org` },
  },
})
const items = number(values.items)
const pictures = number(values.pictures ?? String(Math.min(items, 100_000)))
const bigDay = values['big-day'] ? Math.min(items, 70_000) : 0
const dataFolder = resolve(values.data)

const server = await startServer({ SAFELIGHT_DATA: dataFolder })
const { person, keys } = await signUpOwner(server, values.email).finally(server.stop)
const start = performance.now()
await writeLibrary(dataFolder, person.id, keys, {
  items,
  pictures,
  bigDay,
  ...(values.life && { life: { until: values.until, side: 320 } }),
  onProgress: done => done % 10_000 === 0 && console.log(`${done} items`),
})
const seconds = Math.round((performance.now() - start) / 1000)
console.log(`${items} items in ${seconds} s, in ${dataFolder}
E-mail:   ${person.email}
Password: Correct-horse-7`)

function number(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  console.error(
    'Usage: npm run seed -- --items 100000 [--pictures 20000] [--big-day | --life] [--data ./data]',
  )
  process.exit(1)
}
