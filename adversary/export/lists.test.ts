import { openAsBlob } from 'node:fs'
import { readArchive } from '@safelight/media/archives'
import { readZip, zipPython } from '@safelight/test-kit/programs/zip'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSource } from '../../apps/cli/src/files/sources.ts'
import type { Decisions } from '../../packages/client/src/decisions/decisions.ts'
import { SOURCE } from '../../packages/client/src/items/item-details.ts'
import { newPerson, type PersonRecord } from '../../packages/client/src/people/people-record.ts'
import { aFolder, picture } from '../../packages/client/test/a-folder.ts'
import { somebody } from '../sharing/actors.ts'
import { aDevice, type Device } from './round-trip.ts'

const COUNT = 12
const nameOf = (i: number) => `${String(i).padStart(2, '0')}.gif`
const FILES = Object.fromEntries(
  Array.from({ length: COUNT }, (_, i) => [`${i}/${nameOf(i)}`, picture('x'.repeat(20_000 + i))]),
)

let server: TestServer
let ada: Device
let items: Awaited<ReturnType<Device['items']>>
const item = (i: number) => {
  const found = [...items.values()].find(({ details }) => details?.name === nameOf(i))
  if (!found) throw new Error('not there')
  return found
}

const box = (x: number) => ({ x, y: 0.25, width: 0.125, height: 0.5 })
const face = (i: number, x = 0.5) => ({ item: item(i).id, box: box(x) })

beforeEach(async () => {
  server = await startServer()
  ada = await aDevice(server, 'ada@example.org')
  expect(await ada.import(aFolder(FILES))).toMatchObject({ uploaded: COUNT, failed: [] })
  items = await ada.items()
  for (const [i, each] of [...items.values()].entries()) {
    const { details, privateDetails } = each
    if (!details || !privateDetails) throw new Error('closed')
    const month = String(1 + (i % 6)).padStart(2, '0')
    const taken = { local: `2024-${month}-03T10:20:30.456`, offsetMinutes: 120 }
    const sources = { ...privateDetails.sources, taken: SOURCE.PERSON }
    await ada.set(each, {
      sharedDetails: { ...details, taken },
      privateDetails: { ...privateDetails, sources },
    })
  }
  items = await ada.items()
})

async function makeAlbums(): Promise<void> {
  const { albums } = ada.client
  const all = Array.from({ length: COUNT }, (_, i) => item(i))
  await albums.create({ title: 'Nothing', description: 'but a text' })
  const first = await albums.create({ title: 'Sea', description: 'of 2024' }, all.slice(0, 9))
  await albums.setCover(first.id, item(4))
  await albums.create({ title: 'Sea', description: 'another one' }, all.slice(6))
  await albums.create({ title: 'Sea/side', description: '' }, [item(0)])
}

async function decide(): Promise<void> {
  const { decisions } = ada
  await decisions.people.change(() => ({
    people: [
      {
        ...newPerson('ann'),
        name: 'Ann',
        born: '1984-05',
        inMemories: 'never',
        cover: face(1),
        faces: [face(0), face(1), { ...face(11), byHand: true }],
        samples: [face(2)],
        not: [face(3), face(10)],
        unsure: [face(4)],
        was: ['anna'],
      },
      {
        ...newPerson('rex'),
        name: 'Rex',
        boxes: [face(1), face(9)],
        animal: 16,
      },
      {
        ...newPerson('bea'),
        hidden: true,
        faces: [face(3)],
        samples: [face(0, 0.125)],
      },
    ],
  }))
  await decisions.memories.change(() => ({
    isOff: true,
    hidden: [
      { kind: 'trip', first: '2024-01-02', last: '2024-01-09' },
      { kind: 'day', first: '2023-05-06', last: '2023-05-06' },
    ],
    periods: [{ first: '2020-03-01', last: '2020-04-01' }],
    kept: [
      [item(0).id, item(6).id],
      [item(1).id, item(2).id, item(11).id],
    ],
  }))
  await decisions.refusedLabels.change(() => ({
    items: [
      { id: item(5).id, labels: ['boat', 'r&d'] },
      { id: item(7).id, labels: ['cat'] },
    ],
  }))
  await decisions.refusedTags.change(() => ({
    items: [{ id: item(5).id, classes: [8, 16] }],
    hidden: [0],
  }))
}

/**
 * Returns the decisions in a form that is equal before and after an import: with names of items instead of
 * ids, and sorted.
 */
async function decisionsOf({ decisions, items }: Device): Promise<unknown> {
  const names = new Map([...(await items())].map(([name, { id }]) => [id, name]))
  await decisions.pull()
  const { people, memories, refusedLabels, refusedTags }: Decisions = await decisions.read()
  const text = (value: unknown) => JSON.stringify(value)
  const faces = (refs: { item: string }[] | readonly { item: string }[]) =>
    refs.map(({ item, ...face }) => text([names.get(item), face])).sort()
  return {
    people: people.people
      .map(({ cover, faces: theirs, samples, not, unsure, boxes, ...person }) => ({
        ...person,
        cover: cover ? faces([cover]) : [],
        faces: faces(theirs),
        samples: faces(samples),
        not: faces(not),
        unsure: faces(unsure),
        boxes: faces(boxes),
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    isOff: memories.isOff,
    hidden: memories.hidden.map(text).sort(),
    periods: memories.periods.map(text).sort(),
    kept: memories.kept.map(set => set.flatMap(id => names.get(id) ?? []).sort()).sort(),
    refused: refusedLabels.items.map(({ id, labels }) => text([names.get(id), labels])).sort(),
    refusedTags: refusedTags.items.map(({ id, classes }) => text([names.get(id), classes])).sort(),
    hiddenTags: refusedTags.hidden,
  }
}

async function state(device: Device) {
  const shards = await server.context.database
    .selectFrom('recognition_shards')
    .select(['name', 'version'])
    .where('owner_id', '=', device.owner.person.id)
    .orderBy('name')
    .execute()
  const albums = await device.client.albums.mine()
  return {
    shards,
    albums: albums.map(({ id, changedAt, coverId }) => ({ id, changedAt, coverId })),
  }
}

describe('an import of an export', () => {
  it('restores albums and decisions from all parts at once', async () => {
    await makeAlbums()
    await decide()
    const parts = await ada.export(60_000)
    expect(parts.length).toBeGreaterThan(2)
    const bea = await aDevice(server, 'bea@example.org')
    const progress = await bea.import(await openSource(parts))
    expect(progress).toMatchObject({ uploaded: COUNT, failed: [] })
    expect(progress.scan).toMatchObject({ ownAlbums: 4, albums: 0, unsupported: 0 })
    expect(await bea.albums()).toEqual(await ada.albums())
    expect(await decisionsOf(bea)).toEqual(await decisionsOf(ada))
    const before = await state(bea)
    expect(await bea.import(await openSource(parts))).toMatchObject({ uploaded: 0, failed: [] })
    expect(await state(bea)).toEqual(before)
    const own = await state(ada)
    expect(await ada.import(await openSource(parts))).toMatchObject({ uploaded: 0, failed: [] })
    expect(await state(ada)).toEqual(own)
  })

  it.each([['in their order'], ['the last one first']])(
    'restores albums and decisions from single parts, %s',
    async order => {
      await makeAlbums()
      await decide()
      const parts = await ada.export(60_000)
      if (order !== 'in their order') parts.reverse()
      const bea = await aDevice(server, 'bea@example.org')
      for (const part of parts) {
        expect(await bea.import(await openSource([part]))).toMatchObject({ failed: [] })
      }
      expect(await bea.albums()).toEqual(await ada.albums())
      expect(await decisionsOf(bea)).toEqual(await decisionsOf(ada))
    },
  )

  it('restores albums and decisions from one folder with all parts', async () => {
    await makeAlbums()
    await decide()
    const unpacked: Record<string, Blob> = {}
    for (const part of await ada.export(60_000)) {
      const archive = await openAsBlob(part)
      for await (const entry of readArchive(archive, part)) {
        unpacked[`Export/${entry.path}`] = await entry.open()
      }
    }
    const bea = await aDevice(server, 'bea@example.org')
    const progress = await bea.import(aFolder(unpacked))
    expect(progress).toMatchObject({
      uploaded: COUNT,
      failed: [],
      restored: { albums: 4, people: 3 },
    })
    expect(progress.scan?.unsupported).toBe(0)
    expect(await bea.albums()).toEqual(await ada.albums())
    expect(await decisionsOf(bea)).toEqual(await decisionsOf(ada))
    const times = async (device: Device) =>
      [...(await device.items())].map(([name, { takenLocal }]) => [name, takenLocal]).sort()
    expect(await times(bea)).toEqual(await times(ada))
  })

  it('restores albums and decisions after an interruption', async () => {
    await makeAlbums()
    await decide()
    const source = await openSource(await ada.export(60_000))
    const bea = await aDevice(server, 'bea@example.org')
    for (let stops = 1; stops < 4; stops += 1) {
      const importer = bea.library.openImport()
      importer.subscribe(() => {
        if (importer.progress().completed === 3 * stops) importer.stop()
      })
      await importer.scan(source)
      await importer.start({ albums: false, labels: [] })
    }
    expect(await bea.import(source)).toMatchObject({ failed: [] })
    expect(await bea.albums()).toEqual(await ada.albums())
    expect(await decisionsOf(bea)).toEqual(await decisionsOf(ada))
  })

  it('a second import of an export undoes no later change of the account', async () => {
    await makeAlbums()
    await decide()
    const parts = await ada.export()
    const bea = await aDevice(server, 'bea@example.org')
    await bea.import(await openSource(parts))
    await bea.decisions.pull()
    const renamed = ({ faces, not, ...person }: PersonRecord): PersonRecord => ({
      ...person,
      name: 'Anna',
      faces: [...faces, ...not],
      not: [],
    })
    await bea.decisions.people.change(({ people }) => ({
      people: people.map(person => (person.id === 'ann' ? renamed(person) : person)),
    }))
    await bea.decisions.memories.change(before => ({ ...before, isOff: false }))
    const [newest] = await bea.client.albums.mine()
    const all = [...(await bea.items()).values()]
    const chosen = (await bea.client.albums.page(newest?.id ?? '')).items[0]
    await bea.client.albums.setCover(newest?.id ?? '', chosen)
    const before = [await decisionsOf(bea), await bea.albums()]
    await bea.import(await openSource(parts))
    expect([await decisionsOf(bea), await bea.albums()]).toEqual(before)
    expect([...(await bea.items()).values()]).toEqual(all)
  })
})

it.runIf(zipPython)('an import of an export lists what it cannot restore', async () => {
  const carol = await somebody(server, 'carol')
  const { albums, sharing } = ada.client
  const { id } = await albums.create({ title: 'Sea\u202E', description: '' }, [item(0)])
  const what = { type: 'album', id } as const
  await sharing.shareWith(what, carol.email, 'EDIT')
  await sharing.createLink(what, {
    title: 'Sea',
    description: '',
    createdByName: '',
    originals: false,
    expirationDays: null,
    password: undefined,
  })
  await carol.albums.add(id, [await carol.upload('hers.jpg')])
  const hers = await carol.albums.create({ title: 'Hers', description: '' })
  await carol.sharing.shareWith({ type: 'album', id: hers.id }, ada.client.email, 'VIEW')

  const [part = ''] = await ada.export()
  const entries = new Map(readZip(part).map(({ name, text }) => [name, text]))
  const report = entries.get('Report of part 1.txt') ?? ''
  for (const line of [
    '- The trash.',
    '    “Hers”',
    '    1 of other people in your album “Sea ”',
    '    “Sea ”: shared with 1 person, has a link',
  ])
    expect(report.split('\r\n')).toContain(line)
  expect(JSON.parse(entries.get('Albums/Sea_.json') ?? '')).toMatchObject({
    itemIds: [item(0).id],
    itemsNotInExport: 1,
  })

  const bea = await aDevice(server, 'bea@example.org')
  expect(await bea.import(await openSource([part]))).toMatchObject({ failed: [] })
  expect(await bea.client.albums.mine()).toMatchObject([
    { count: 1, sharedWith: 0, hasLink: false },
  ])
})
