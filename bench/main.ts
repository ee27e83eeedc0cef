// `npm run bench`: measures, prints a table and writes results/latest.json. See README.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Findings, isMet } from './support/figures/figures.ts'
import { machine } from './support/figures/machine.ts'
import { tableOf } from './support/figures/table.ts'
import { options } from './support/options.ts'

const benches: Record<string, () => Promise<{ run(): Promise<Findings> }>> = {
  streams: () => import('./benches/device/streams.ts'),
  uploads: () => import('./benches/server/uploads.ts'),
  pages: () => import('./benches/server/pages.ts'),
  thumbnails: () => import('./benches/server/thumbnails.ts'),
  import: () => import('./benches/import/import.ts'),
  folder: () => import('./benches/import/folder.ts'),
  desktop: () => import('./benches/import/desktop.ts'),
  memory: () => import('./benches/server/memory.ts'),
  start: () => import('./benches/server/start.ts'),
  sync: () => import('./benches/device/sync.ts'),
  visit: () => import('./benches/viewing/visit.ts'),
  timeline: () => import('./benches/viewing/timeline.ts'),
  recognizing: () => import('./benches/viewing/recognizing.ts'),
  'standard-models': () => import('./benches/viewing/standard-models.ts'),
  map: () => import('./benches/viewing/map.ts'),
  video: () => import('./benches/viewing/video.ts'),
  'items-by-id': () => import('./benches/device/items-by-id.ts'),
  search: () => import('./benches/device/search.ts'),
  recognition: () => import('./benches/device/recognition.ts'),
  accuracy: () => import('./benches/device/accuracy.ts'),
  people: () => import('./benches/device/people.ts'),
  memories: () => import('./benches/device/memories.ts'),
  vectors: () => import('./benches/device/vectors.ts'),
  export: () => import('./benches/device/export.ts'),
  cluster: () => import('./benches/server/cluster.ts'),
  immich: () => import('./benches/server/immich.ts'),
}

/**
 * Benches that run only if `--only` names them, because they need programs that `npm ci` does not install.
 */
const ONLY_BY_NAME = ['cluster', 'immich']

const results: Record<string, Findings & { seconds: number }> = {}
const before = machine()
for (const name of chosen()) {
  try {
    await measure(name)
  } catch (error) {
    console.error(`\n${name} failed:`, error)
    process.exitCode = 1
  }
}
write()

async function measure(name: string): Promise<void> {
  const bench = await benches[name]?.()
  if (!bench) return
  const start = performance.now()
  const findings = await bench.run()
  results[name] = {
    figures: findings.figures.map(figure => ({ ...figure, met: isMet(figure) })),
    notes: findings.notes ?? [],
    seconds: Math.round((performance.now() - start) / 1000),
  }
  console.log(`\n${tableOf(name, findings.figures)}`)
  for (const note of findings.notes ?? []) console.log(note)
}

function chosen(): string[] {
  const names = Object.keys(benches)
  const asked = options.only?.split(',') ?? names.filter(name => !ONLY_BY_NAME.includes(name))
  if (asked.every(name => names.includes(name))) return asked
  console.error(`Usage: npm run bench -- --only ${names.join(',')}`)
  process.exit(1)
}

function write(): void {
  const figures = Object.values(results).flatMap(result => result.figures)
  const aims = figures.map(isMet).filter(met => met !== undefined)
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'latest.json')
  const at = new Date().toISOString()
  writeFileSync(file, `${JSON.stringify({ at, machine: before, results }, null, 2)}\n`)
  const { cores, memoryGiB, node, load } = before
  console.log(
    `\n${aims.filter(Boolean).length} of ${aims.length} aims met; ${cores} cores, ${memoryGiB} GiB, Node ${node}, load ${load} at the start. All figures are in bench/results/latest.json.`,
  )
}
