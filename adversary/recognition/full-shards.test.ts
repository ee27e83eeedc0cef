import type { DetectedTag, DetectionRecord } from '@safelight/crypto/detection-shard'
import { expect, it } from 'vitest'
import { MODEL, recognizing } from './recognizing.ts'

const MONTH = '2021-07'
const TAGS = 'd1'.repeat(32)
const box = { x: 0.2, y: 0.2, width: 0.4, height: 0.4 }

const idOf = (number: number) => `01F0000000000000000000${String(number).padStart(4, '0')}`

/** Almost fills a shard with faces. */
const FACES: DetectionRecord[] = Array.from({ length: 400 }, (_, number) => ({
  id: idOf(number),
  faces: [0.9, 0.8].map(confidence => ({
    box,
    confidence: Math.round(confidence * 255) / 255,
    embedding: new Int8Array(1024).fill(number % 100),
  })),
  text: [],
  tags: [],
  by: { faces: MODEL.faces },
}))

const tag = (thing: number): DetectedTag => ({ class: thing, box, confidence: 1 })

const numberOf = ({ embedding }: DetectionRecord['faces'][number]) => embedding.at(-1)

/** Tags that do not fit into the shard with the faces. */
const taggedFrom = (from: number, to: number): DetectionRecord[] =>
  FACES.slice(from, to).map(({ id }) => ({
    id,
    faces: [],
    text: [],
    tags: Array.from({ length: 64 }, () => tag(16)),
    by: { tags: TAGS },
  }))

it('moves items that outgrow their shard, whichever of two devices finds more', async () => {
  const library = await recognizing()
  const [one, other] = [await library.shardsOn(), await library.shardsOn()]
  await one.detections.put(MONTH, FACES)
  await other.shards.pull()
  await Promise.all([
    one.detections.put(MONTH, taggedFrom(0, 250)),
    other.detections.put(MONTH, taggedFrom(150, 400)),
  ])
  for (const device of [one, other, await library.shardsOn()]) {
    await device.shards.pull()
    const found = await device.detections.month(MONTH)
    expect(found.size).toBe(FACES.length)
    for (const { id, faces } of FACES) {
      expect(found.get(id)?.faces.map(numberOf)).toEqual(faces.map(numberOf))
      expect(found.get(id)?.tags).toHaveLength(64)
      expect(found.get(id)?.by).toEqual({ faces: MODEL.faces, tags: TAGS })
    }
  }
  const counts = (await one.kept.index()).shards.map(({ looked }) => looked)
  expect(counts.flat().reduce((sum, { count }) => sum + count, 0)).toBe(FACES.length)
})

it('completes a move that was interrupted', async () => {
  const library = await recognizing()
  const [one, other] = [await library.shardsOn(), await library.shardsOn()]
  await one.detections.put(MONTH, FACES)
  const { put } = one.calls
  let puts = 0
  one.calls.put = async (...args) => {
    puts += 1
    // The first writes what fits, the second what moves, the third removes what moved.
    if (puts === 3) throw new TypeError('no network')
    return put(...args)
  }
  await expect(one.detections.put(MONTH, taggedFrom(0, 400))).rejects.toThrow('no network')
  one.calls.put = put
  await other.shards.pull()
  expect((await other.detections.month(MONTH)).size).toBe(FACES.length)
  await other.detections.put(MONTH, taggedFrom(0, 400))
  const found = await other.detections.month(MONTH)
  for (const { id } of FACES) {
    expect(found.get(id)?.faces).toHaveLength(2)
    expect(found.get(id)?.tags).toHaveLength(64)
  }
  const counts = (await other.kept.index()).shards.map(({ looked }) => looked)
  expect(counts.flat().reduce((sum, { count }) => sum + count, 0)).toBe(FACES.length)
})

it('merges what two devices store for the same new item at the same time', async () => {
  const library = await recognizing()
  const [one, other] = [await library.shardsOn(), await library.shardsOn()]
  await Promise.all([
    one.detections.put(MONTH, FACES.slice(0, 1)),
    other.detections.put(MONTH, taggedFrom(0, 1)),
  ])
  for (const device of [one, other]) {
    await device.shards.pull()
    expect((await device.detections.month(MONTH)).get(idOf(0))).toMatchObject({
      by: { faces: MODEL.faces, tags: TAGS },
    })
  }
})
