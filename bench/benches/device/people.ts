import { createGrouping } from '@safelight/recognition/grouping'
import {
  createFaces,
  type KnownFace,
  measure,
} from '../../../packages/recognition/test/known-faces.ts'
import type { Findings } from '../../support/figures/figures.ts'
import { heldMiB } from '../../support/server/memory.ts'

const FACES = 100_000
const LATER = 100
const ROUNDS = 5
/** Faces of one person in a library of decades, from the family to people who were met some times. */
const CIRCLES = [
  { people: 8, faces: 4000 },
  { people: 40, faces: 600 },
  { people: 300, faces: 60 },
  { people: 2000, faces: 5 },
]

/** Grouping the faces of a library of decades: at first, and as some more come. */
export async function run(): Promise<Findings> {
  const faces = madeFaces()
  const held = heldMiB()
  const grouping = createGrouping()
  const at = FACES - ROUNDS * LATER
  const first = processorTime(() => {
    grouping.put(faces.slice(0, at))
    grouping.groups()
  })
  const takes = heldMiB() - held
  const later: number[] = []
  for (let from = at; from < FACES; from += LATER) {
    const added = faces.slice(from, from + LATER)
    later.push(
      processorTime(() => {
        grouping.put(added)
        grouping.groups()
      }),
    )
  }
  const groups = grouping.groups().map(group => group.faces)
  const { precision, recall, score } = measure(groups, faces)
  return {
    figures: [
      {
        name: '100,000 faces of 512 numbers, grouped, in processor time',
        value: first,
        unit: 's',
        aim: { atMost: 60 },
      },
      {
        name: `  ${LATER} more, the slowest of ${ROUNDS}`,
        value: Math.max(...later),
        unit: 's',
        aim: { atMost: 2 },
      },
      { name: '  held for them', value: takes, unit: 'MiB', aim: { atMost: 400 } },
      {
        name: '  how well groups fit people: B-cubed F',
        value: score,
        unit: '',
        aim: { atLeast: 0.95 },
      },
    ],
    notes: [
      `${groups.length} groups; precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
    ],
  }
}

/** User time of this thread: where nothing waits, what the worker of a page would take. */
function processorTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** In no order of persons, as pictures have them: bursts among them, and strangers. */
function madeFaces(): KnownFace[] {
  const draw = createFaces(1)
  const faces: KnownFace[] = []
  for (const [circle, { people, faces: each }] of CIRCLES.entries()) {
    for (let i = 0; i < people; i++) {
      const [person, look] = [`${circle}-${i}`, draw.direction()]
      const inBursts = circle < 2 ? Math.floor(each / 80) : 0
      for (let burst = 0; burst < inBursts; burst++) faces.push(...draw.burst(person, 20, look))
      faces.push(...draw.faces(person, each - 20 * inBursts, look))
    }
  }
  for (let i = 0; faces.length < FACES; i++) faces.push(...draw.faces(`stranger ${i}`, 1))
  return faces
    .map(face => ({ face, at: draw.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ face }) => face)
}
