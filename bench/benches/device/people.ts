import { deriveAccountKeys, importMasterKey } from '@safelight/crypto/account-keys'
import { randomBytes, toBase64url } from '@safelight/crypto/bytes'
import { createGrouping, type Grouping } from '@safelight/recognition/grouping'
import {
  createKeptNeighbors,
  type NeighborsRow,
} from '../../../packages/client/src/people/kept-neighbors.ts'
import {
  createMemoryDisk,
  type DeviceDisk,
} from '../../../packages/client/src/store/device-disk.ts'
import { facesRowOf } from '../../../packages/client/src/store/item-faces-rows.ts'
import {
  createFaces,
  type KnownFace,
  measure,
} from '../../../packages/recognition/test/known-faces.ts'
import type { Figure, Findings } from '../../support/figures/figures.ts'
import { heldMiB } from '../../support/server/memory.ts'

const COUNTS = [10_000, 100_000]
const LATER = 100
/** Number of faces whose neighbors a page's worker computes in one task. */
const AT_ONCE = 500
const CIRCLES = [
  { people: 8, faces: 4000 },
  { people: 40, faces: 600 },
  { people: 300, faces: 60 },
  { people: 2000, faces: 5 },
]

/**
 * Measures grouping the faces of a large library: the first time, after a reload, and with later additions.
 */
export async function run(): Promise<Findings> {
  const figures: Figure[] = []
  const notes: string[] = []
  for (const count of COUNTS) {
    const found = await groupingOf(madeFaces(count), count === Math.max(...COUNTS))
    figures.push(...found.figures)
    notes.push(...(found.notes ?? []))
  }
  return { figures, notes }
}

async function groupingOf(faces: readonly KnownFace[], hasAims: boolean): Promise<Findings> {
  const aimOf = (atMost: number) => (hasAims ? { aim: { atMost } } : {})
  const held = heldMiB()
  const first = createGrouping()
  const grouping = processorTime(() => {
    first.put(faces.slice(0, -LATER))
    first.groups()
  })
  const takes = heldMiB() - held

  const { disk, open } = await aDevice()
  const rows = rowsOf(first, faces.slice(0, -LATER))
  const saving = await processorTimeOf(() => open().save(rows, () => rows))
  const stored = await storedMiB(disk)

  let again = createGrouping()
  const reopening = await processorTimeOf(async () => {
    again = createGrouping()
    again.load(faces.slice(0, -LATER))
    await open().read(({ lists }) => {
      for (const each of lists) again.know(each)
    })
    while (again.settle(AT_ONCE));
    again.groups()
  })
  const later = processorTime(() => {
    again.put(faces.slice(-LATER))
    again.groups()
  })
  first.put(faces.slice(-LATER))
  const groups = again.groups()
  if (JSON.stringify(groups) !== JSON.stringify(first.groups())) {
    throw new Error('The cached neighbors yield other groups.')
  }
  const { precision, recall, score } = measure(
    groups.map(group => group.faces),
    faces,
  )
  const name = `${faces.length.toLocaleString('en')} faces of 512 numbers`
  return {
    figures: [
      { name: `${name}, grouped, in processor time`, value: grouping, unit: 's', ...aimOf(60) },
      { name: '  the same on the next page', value: reopening, unit: 's', ...aimOf(15) },
      { name: `  ${LATER} more there`, value: later, unit: 's', ...aimOf(2) },
      { name: '  sealing all kept neighbors', value: saving, unit: 's' },
      { name: '  kept on the device', value: stored, unit: 'MiB', ...aimOf(30) },
      { name: '  memory for them', value: takes, unit: 'MiB', ...aimOf(400) },
      {
        name: '  quality of the groups: B-cubed F',
        value: score,
        unit: '',
        aim: { atLeast: 0.95 },
      },
    ],
    notes: [
      `${name}: ${groups.length} groups; precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
    ],
  }
}

async function aDevice() {
  const masterKey = await importMasterKey(randomBytes(32))
  const keys = await deriveAccountKeys(toBase64url(randomBytes(16)), masterKey)
  const disk = createMemoryDisk()
  return { disk, open: () => createKeptNeighbors(keys, Promise.resolve(disk)) }
}

/**
 * Returns the neighbor lists in the rows in which a device stores them. Treats each face as if it were in an
 * item of its own.
 */
function rowsOf(grouping: Grouping, faces: readonly KnownFace[]): NeighborsRow[] {
  return [...Map.groupBy(faces, ({ key }) => facesRowOf(key))].map(([name, ofRow]) => {
    const lists = grouping.lists(ofRow.map(({ key }) => key))
    return { name, lists: lists ? [lists] : [] }
  })
}

async function storedMiB(disk: DeviceDisk): Promise<number> {
  const rows = await Promise.all((await disk.names()).map(disk.read))
  return rows.reduce((sum, row) => sum + (row?.length ?? 0), 0) / 1024 / 1024
}

/**
 * Returns the processor time that `work` takes, in seconds. The work never waits, so its elapsed time in a
 * page's worker would be the same.
 */
function processorTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

async function processorTimeOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

function madeFaces(count: number): KnownFace[] {
  const part = count / Math.max(...COUNTS)
  const draw = createFaces(1)
  const faces: KnownFace[] = []
  for (const [circle, { people, faces: most }] of CIRCLES.entries()) {
    const each = Math.max(1, Math.round(most * part))
    for (let i = 0; i < people; i++) {
      const [person, look] = [`${circle}-${i}`, draw.direction()]
      const inBursts = circle < 2 ? Math.floor(each / 80) : 0
      for (let burst = 0; burst < inBursts; burst++) faces.push(...draw.burst(person, 20, look))
      faces.push(...draw.faces(person, each - 20 * inBursts, look))
    }
  }
  for (let i = 0; faces.length < count; i++) faces.push(...draw.faces(`stranger ${i}`, 1))
  return faces
    .map(face => ({ face, at: draw.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ face }) => face)
}
