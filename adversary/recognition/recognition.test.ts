import type { Part, Picture } from '@safelight/recognition/detections'
import { expectCounted } from '@safelight/test-kit/database/recount'
import { beforeEach, expect, it } from 'vitest'
import { createMemoryDisk } from '../../packages/client/src/store/device-disk.ts'
import { MODEL, PlainAnalyzer, type Recognizing, recognizing } from './recognizing.ts'

let library: Recognizing
beforeEach(async () => {
  library = await recognizing()
})

const shardsAt = async () =>
  library.server.context.database
    .selectFrom('recognition_shards')
    .select(['name', 'version', 'bytes'])
    .orderBy('name')
    .execute()

it('analyzes all pictures, newest month first', async () => {
  const { add, device } = library
  const old = await add('an old face', '2019-03-01T10:00:00.000')
  const sea = await add('the sea', '2021-07-04T10:00:00.000')
  const { recognizer, analyzer, all, told } = await device()
  await recognizer.run()
  expect(recognizer.progress()).toEqual({ status: 'done', done: 2, total: 2 })
  expect(analyzer.shown).toEqual(['the sea', 'an old face'])
  const seen = await all()
  expect(seen.get(sea)).toEqual({
    id: sea,
    month: '2021-07',
    embedding: Int8Array.from('the sea', letter => letter.charCodeAt(0) - 64),
    faces: [],
    text: ['the', 'sea'],
    tags: [],
    by: MODEL,
  })
  expect(seen.get(old)?.faces[0]).toMatchObject({ confidence: 0.8, box: { x: 0.2, width: 0.4 } })
  expect(told.flatMap(({ put }) => put.map(({ id }) => id))).toEqual([sea, old])
  expect(await shardsAt()).toEqual([
    { name: 'seen-2019-03-0', version: 1, bytes: 4125 },
    { name: 'seen-2021-07-0', version: 1, bytes: 4125 },
  ])
  await expectCounted(library.server.context.database)
})

it('a second device analyzes no picture again', async () => {
  const { add, device } = library
  const id = await add('a face')
  await (await device()).recognizer.run()
  const second = await device()
  await second.recognizer.run()
  expect(second.analyzer.shown).toEqual([])
  expect((await second.all()).get(id)?.text).toEqual(['a', 'face'])
  expect(second.recognizer.progress()).toEqual({ status: 'done', done: 1, total: 1 })
  expect(second.told).toMatchObject([{ put: [{ id }], removed: [] }])
})

it('concurrent devices analyze no picture twice', async () => {
  const { add, device } = library
  for (let i = 0; i < 12; i += 1) await add(`picture ${i}`, `2021-0${1 + (i % 6)}-04T10:00:00.000`)
  const [one, other] = [await device(), await device()]
  await Promise.all([one.recognizer.run(), other.recognizer.run()])
  expect([...one.analyzer.shown, ...other.analyzer.shown].sort()).toHaveLength(12)
  expect(new Set([...one.analyzer.shown, ...other.analyzer.shown]).size).toBe(12)
  // A device skips a month that the other device has leased. Its next run completes the results.
  for (const each of [one, other]) {
    await each.recognizer.run()
    expect(each.recognizer.progress()).toEqual({ status: 'done', done: 12, total: 12 })
    expect((await each.all()).size).toBe(12)
  }
})

it('a device skips a month that another device leases', async () => {
  const { add, device, server } = library
  await add('one')
  await add('two')
  const killed = await device()
  const stuck = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  killed.analyzer.before = () => {
    begun.resolve()
    return stuck.promise
  }
  void killed.recognizer.run()
  await begun.promise
  const other = await device()
  await other.recognizer.run()
  expect(other.recognizer.progress()).toMatchObject({ status: 'elsewhere', done: 0 })
  await server.context.database
    .updateTable('recognition_leases')
    .set(eb => ({ leased_until: eb('leased_until', '-', 120_001) }))
    .execute()
  await other.recognizer.run()
  expect(other.recognizer.progress()).toMatchObject({ status: 'done', done: 2 })
  killed.recognizer.close()
  stuck.resolve()
})

it('merges results that two devices store for a month at the same time', async () => {
  const { add, shardsOn } = library
  const ids = await Promise.all(['one', 'two', 'three', 'four'].map(words => add(words)))
  const record = (id = '') => ({ id, faces: [], text: ['word'], tags: [], by: MODEL })
  const [one, other] = [await shardsOn(), await shardsOn()]
  await Promise.all([
    one.detections.put('2021-07', [record(ids[0]), record(ids[1])]),
    other.detections.put('2021-07', [record(ids[2]), record(ids[3])]),
  ])
  for (const each of [one, other]) {
    await each.shards.pull()
    expect([...(await each.detections.month('2021-07')).keys()].sort()).toEqual([...ids].sort())
  }
  expect(await shardsAt()).toMatchObject([{ name: 'seen-2021-07-0', version: 2 }])
})

it('resumes an interrupted analysis on the same device', async () => {
  const { add, device } = library
  for (let i = 0; i < 3; i += 1) await add(`picture ${i}`, `2021-0${1 + i}-04T10:00:00.000`)
  const disk = createMemoryDisk()
  const first = await device(new PlainAnalyzer(), disk)
  first.analyzer.before = () => {
    if (first.analyzer.shown.length === 1) first.recognizer.close()
  }
  await first.recognizer.run()
  const again = await device(new PlainAnalyzer(), disk)
  await again.recognizer.run()
  expect(first.analyzer.shown[0]).toBe('picture 2')
  expect(again.analyzer.shown).not.toContain('picture 2')
  expect((await again.all()).size).toBe(3)
})

it('analyzes pictures again with a newer model', async () => {
  const { add, device } = library
  const id = await add('a face')
  const disk = createMemoryDisk()
  await (await device(new PlainAnalyzer(), disk)).recognizer.run()
  const newer = { embedding: 'a2'.repeat(32) }
  const second = await device(new PlainAnalyzer(newer), disk)
  expect((await second.all()).get(id)?.by).toEqual(MODEL)
  let during: number | undefined
  second.analyzer.before = async () => {
    during = (await second.all()).get(id)?.embedding?.length
  }
  await second.recognizer.run()
  expect(during).toBe(6)
  expect(second.analyzer.shown).toEqual(['a face'])
  // The second analyzer has no models for faces and text, so these results stay unchanged.
  expect((await second.all()).get(id)).toMatchObject({
    by: { ...MODEL, ...newer },
    faces: [{ confidence: 0.8 }],
    text: ['a', 'face'],
  })
  expect(second.recognizer.progress()).toEqual({ status: 'done', done: 1, total: 1 })
})

it('a new kind of model adds its results, and runs no other model again', async () => {
  const { add, device } = library
  const id = await add('one dog and its face')
  const disk = createMemoryDisk()
  await (await device(new PlainAnalyzer(), disk)).recognizer.run()
  const things = { tags: 'a3'.repeat(32) }
  const parts: string[][] = []
  class Watched extends PlainAnalyzer {
    override analyze(picture: Picture, of?: readonly Part[]) {
      parts.push([...(of ?? [])])
      return super.analyze(picture, of)
    }
  }
  const second = await device(new Watched({ ...MODEL, ...things }), disk)
  await second.recognizer.run()
  expect(parts).toEqual([['tags']])
  expect((await second.all()).get(id)).toMatchObject({
    by: { ...MODEL, ...things },
    faces: [{ confidence: 0.8 }],
    text: ['one', 'dog', 'and', 'its', 'face'],
    tags: [{ class: 16, confidence: 0.6, box: { x: 0.2, width: 0.4 } }],
  })
  const third = await device()
  await third.recognizer.run()
  expect(third.analyzer.shown).toEqual([])
})

it("deletes an item's results when the item is permanently deleted", async () => {
  const { add, device, deleteForGood } = library
  const [gone, stays] = [await add('a secret'), await add('the sea')]
  const { recognizer, all, told } = await device()
  await recognizer.run()
  await deleteForGood(gone)
  await recognizer.remove([gone])
  expect([...(await all()).keys()]).toEqual([stays])
  expect(told.at(-1)).toEqual({ put: [], removed: [gone] })
  await recognizer.remove([stays])
  expect(await shardsAt()).toEqual([{ name: 'seen-2021-07-0', version: 3, bytes: 29 }])
  const other = await device()
  await other.recognizer.run()
  expect((await other.all()).has(gone)).toBe(false)
  await expectCounted(library.server.context.database)
})

it('the next run deletes results of items that a device without recognition has deleted', async () => {
  const { add, device, deleteForGood } = library
  const [gone, stays] = [await add('a secret'), await add('the sea')]
  const alone = await add('alone', '2018-01-01T00:00:00.000')
  const disk = createMemoryDisk()
  await (await device(new PlainAnalyzer(), disk)).recognizer.run()
  // A device without recognition deletes two items.
  await deleteForGood(gone, alone)
  const next = await device(new PlainAnalyzer(), disk)
  await next.recognizer.run()
  expect([...(await next.all()).keys()]).toEqual([stays])
  expect(await shardsAt()).toMatchObject([
    { name: 'seen-2018-01-0', bytes: 29 },
    { name: 'seen-2021-07-0', version: 2 },
  ])
})

it('analyzes only new uploads while paused', async () => {
  const { add, device } = library
  await add('the first')
  const { recognizer, analyzer, all } = await device()
  recognizer.pause('in-use')
  const run = recognizer.run()
  await expect.poll(() => recognizer.progress().status).toBe('paused')
  expect(recognizer.progress().reason).toBe('in-use')
  const id = await add('just uploaded')
  recognizer.analyzeFresh({ id, month: '2021-07', picture: new Blob(['just uploaded']) })
  await expect.poll(async () => (await all()).get(id)?.text).toEqual(['just', 'uploaded'])
  expect(analyzer.shown).toEqual(['just uploaded'])
  expect(recognizer.progress()).toMatchObject({ status: 'paused', reason: 'in-use' })
  recognizer.pause(undefined)
  await run
  expect(analyzer.shown).toEqual(['just uploaded', 'the first'])
  expect(recognizer.progress()).toEqual({ status: 'done', done: 2, total: 2 })
})

it('a device uploads its results before it pauses', async () => {
  const { add, device } = library
  await add('one')
  await add('two')
  const { recognizer, analyzer, all } = await device()
  analyzer.before = () => recognizer.pause('battery')
  const run = recognizer.run()
  await expect.poll(() => recognizer.progress().status).toBe('paused')
  expect((await all()).size).toBe(1)
  recognizer.close()
  await run
})

it('retries a failed analysis at the next visit', async () => {
  const { add, device, server } = library
  await add('one')
  const { recognizer } = await device()
  const { fetch } = globalThis
  globalThis.fetch = () => Promise.reject(new TypeError('no network'))
  await recognizer.run()
  globalThis.fetch = fetch
  expect(recognizer.progress()).toMatchObject({ status: 'failed', failure: 'Network error' })
  await recognizer.run()
  expect(recognizer.progress()).toMatchObject({ status: 'done', done: 1 })
  expect(server.log.join()).not.toContain('request failed')
})

it('skips a picture that cannot be analyzed', async () => {
  const { add, device } = library
  await add('broken')
  const fine = await add('fine')
  const { recognizer, analyzer, all } = await device()
  analyzer.before = picture => {
    if (picture === 'broken') throw new Error('out of memory')
  }
  await recognizer.run()
  expect([...(await all()).keys()]).toEqual([fine])
  expect(recognizer.progress()).toEqual({ status: 'done', done: 1, total: 2 })
})
