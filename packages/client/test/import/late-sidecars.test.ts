import { openAsBlob } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { aFolder, aLibrary, aZip, picture } from '../a-folder.ts'

const YEAR = 'Takeout/Google Photos/Photos from 2020'
const ANNA = 'takeout-20240101T000000Z'
const BEN = 'takeout-20240101T000001Z'

const json = (description: string, part: object = {}) =>
  JSON.stringify({ description, photoTakenTime: { timestamp: '1600000000' }, ...part })

type Library = Awaited<ReturnType<typeof aLibrary>>
type Archives = Record<string, Parameters<typeof aZip>[0]>

async function importAll(library: Library, archives: Archives, folder?: string) {
  const files: [string, Blob][] = []
  for (const [name, content] of Object.entries(archives)) files.push([name, await aZip(content)])
  const importer = library.importer()
  await importer.scan(aFolder(Object.fromEntries(files), folder))
  await importer.start({ albums: true, labels: [] })
  return importer.progress()
}

async function descriptions(library: Library): Promise<(string | undefined)[]> {
  const items = await library.allItems()
  return items.map(({ privateDetails }) => privateDetails?.description).sort()
}

/** A picture whose orientation is 6. */
const turned = await openAsBlob(new URL('../../../../e2e/fixtures/embedded.jpg', import.meta.url))
const FACE = `<x:xmpmeta><rdf:RDF><mwg-rs:RegionList><rdf:Bag><rdf:li mwg-rs:Name="Ada">
  <mwg-rs:Area stArea:x="0.25" stArea:y="0.5" stArea:w="0.1" stArea:h="0.2"/></rdf:li></rdf:Bag>
  </mwg-rs:RegionList></rdf:RDF></x:xmpmeta>`

describe('a sidecar in another part of an export than its picture', () => {
  it('names people, whose areas turn like the picture', async () => {
    const area = { x: 0.4, y: 0.2, width: 0.2, height: 0.1 }
    const people = [{ name: 'Ada', kind: 0, area }]
    const parts = [{ 'a/b.jpg': turned }, { 'a/b.jpg.xmp': FACE }]
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const library = await aLibrary()
      for (const i of order) await importAll(library, { [`${ANNA}-00${i}.zip`]: parts[i] ?? {} })
      const [item] = await library.allItems()
      expect(item?.privateDetails).toMatchObject({ people, orientation: 6 })
    }
    const library = await aLibrary()
    await importAll(library, { [`${ANNA}-001.zip`]: Object.assign({}, ...parts) })
    const again = await importAll(library, { [`${ANNA}-001.zip`]: Object.assign({}, ...parts) })
    expect(again).toMatchObject({ duplicates: 1, improved: 0 })
    expect((await library.allItems())[0]?.privateDetails).toMatchObject({ people, orientation: 6 })
  })

  it('waits until the picture arrives', async () => {
    const library = await aLibrary()
    const first = await importAll(library, {
      [`${ANNA}-001.zip`]: { [`${YEAR}/a.gif.json`]: json('At the sea') },
    })
    expect(first).toMatchObject({ status: 'done', uploaded: 0, pendingSidecars: 1 })
    const second = await importAll(library, {
      [`${ANNA}-002.zip`]: { [`${YEAR}/a.gif`]: picture('a') },
    })
    expect(second).toMatchObject({ uploaded: 1, pendingSidecars: 0 })
    expect(await descriptions(library)).toEqual(['At the sea'])
  })

  it('waits even if another file has failed', async () => {
    const library = await aLibrary()
    const first = await importAll(library, {
      [`${ANNA}-001.zip`]: {
        [`${YEAR}/a.gif.json`]: json('At the sea'),
        [`${YEAR}/bad.gif`]: 'no picture',
      },
    })
    expect(first).toMatchObject({ failed: [{}], pendingSidecars: 1 })
    await importAll(library, { [`${ANNA}-002.zip`]: { [`${YEAR}/a.gif`]: picture('a') } })
    expect(await descriptions(library)).toEqual(['At the sea'])
  })

  it('adds its details to the item of an earlier import', async () => {
    const library = await aLibrary()
    await importAll(library, { [`${ANNA}-002.zip`]: { [`${YEAR}/a.gif`]: picture('a') } })
    const late = { [`${ANNA}-001.zip`]: { [`${YEAR}/a.gif.json`]: json('At the sea') } }
    expect(await importAll(library, late)).toMatchObject({ improved: 1, pendingSidecars: 0 })
    expect(await descriptions(library)).toEqual(['At the sea'])
    expect(await importAll(library, late)).toMatchObject({ improved: 0, pendingSidecars: 0 })
  })

  it('adds its details to an item that the library already had under another name', async () => {
    const library = await aLibrary()
    await importAll(library, { 'mine.zip': { 'mine.gif': picture('a') } })
    await importAll(library, { [`${ANNA}-002.zip`]: { [`${YEAR}/a.gif`]: picture('a') } })
    await importAll(library, {
      [`${ANNA}-001.zip`]: { [`${YEAR}/a.gif.json`]: json('At the sea') },
    })
    expect(await descriptions(library)).toEqual(['At the sea'])
  })

  it('has no effect once the item is deleted', async () => {
    const library = await aLibrary()
    await importAll(library, { [`${ANNA}-002.zip`]: { [`${YEAR}/a.gif`]: picture('a') } })
    library.forget('a.gif')
    const late = { [`${ANNA}-001.zip`]: { [`${YEAR}/a.gif.json`]: json('At the sea') } }
    expect(await importAll(library, late)).toMatchObject({ improved: 0, failed: [] })
    expect(await library.items()).toEqual({})
  })

  it('leaves an item in the library even if Google Photos had the item in its trash', async () => {
    const library = await aLibrary()
    await importAll(library, { [`${ANNA}-002.zip`]: { [`${YEAR}/a.gif`]: picture('a') } })
    const { left } = await importAll(library, {
      [`${ANNA}-001.zip`]: { [`${YEAR}/a.gif.json`]: json('', { trashed: true }) },
    })
    expect(left).toMatchObject([{ path: expect.stringContaining('a.gif') }])
    expect(Object.keys(await library.items())).toEqual(['a.gif'])
  })
})

describe('a sidecar of a picture that an earlier import left out', () => {
  it('does not count as a sidecar without a picture', async () => {
    const library = await aLibrary()
    const first = {
      [`${YEAR}/a.gif`]: picture('a'),
      [`${YEAR}/a.gif.json`]: json('', { trashed: true }),
    }
    await importAll(library, { [`${ANNA}-001.zip`]: first })
    const second = { [`${YEAR}/b.gif`]: picture('b') }
    expect(await importAll(library, { [`${ANNA}-002.zip`]: second })).toMatchObject({
      uploaded: 1,
      pendingSidecars: 0,
    })
  })
})

describe('a sidecar and pictures of other origin', () => {
  const annas = { [`${YEAR}/a.gif`]: picture('Anna') }
  const bens = { [`${YEAR}/a.gif.json`]: json('Ben') }

  it('does not apply to a picture of another Takeout in another import', async () => {
    const library = await aLibrary()
    await importAll(library, { [`${ANNA}-001.zip`]: annas })
    const late = await importAll(library, { [`${BEN}-001.zip`]: bens })
    expect(late).toMatchObject({ improved: 0, pendingSidecars: 1 })
    expect(await descriptions(library)).toEqual([undefined])
  })

  it('does not apply to a picture of another Takeout in the same import', async () => {
    const library = await aLibrary()
    await importAll(library, { [`${ANNA}-001.zip`]: annas, [`${BEN}-001.zip`]: bens })
    expect(await descriptions(library)).toEqual([undefined])
  })

  it('does not apply to a picture with the same path in another archive', async () => {
    const library = await aLibrary()
    await importAll(library, {
      'anna.zip': annas,
      'ben.zip': { [`${YEAR}/a.gif`]: picture('Ben'), ...bens },
    })
    expect(await descriptions(library)).toEqual(['Ben', undefined])
  })

  it('does not apply to a picture in an archive of another export', async () => {
    const library = await aLibrary()
    const trashed = { [`${YEAR}/a.gif.json`]: json('Ben', { trashed: true }) }
    const title = { [`${YEAR}/metadata.json`]: '{"title":"By Ben"}' }
    const result = await importAll(library, {
      'wedding-anna.zip': annas,
      'old/ben backup.zip': { ...trashed, ...title },
    })
    expect(result).toMatchObject({ uploaded: 1, inGoogleTrash: 0, pendingSidecars: 1 })
    expect(library.albums().map(each => each.title)).not.toContain('By Ben')
    expect(await descriptions(library)).toEqual([undefined])
  })

  it.each([
    ['phone 2019.zip', 'phone 2024.zip'],
    ['2019/part 1.zip', '2024/part 2.zip'],
  ])('does not apply in an export of another year: %s and %s', async (pictures, sidecars) => {
    const library = await aLibrary()
    await importAll(library, { [pictures]: annas })
    expect(await importAll(library, { [sidecars]: bens })).toMatchObject({ improved: 0 })
  })

  it('does not apply to a picture in another folder of the same name', async () => {
    const library = await aLibrary()
    const importFolder = async (files: Record<string, string>) => {
      const importer = library.importer()
      await importer.scan(aFolder(files, 'DCIM'))
      await importer.start({ albums: false, labels: [] })
      return importer.progress()
    }
    await importFolder({ 'a.gif': picture('Anna') })
    expect(await importFolder({ 'a.gif.json': json('Ben') })).toMatchObject({ pendingSidecars: 0 })
    expect(await descriptions(library)).toEqual([undefined])
  })

  it('does not apply if several archives have a matching picture', async () => {
    const library = await aLibrary()
    const bens = { [`${YEAR}/a.gif`]: picture('Ben') }
    await importAll(library, { 'part 1.zip': annas })
    await importAll(library, { 'part 2.zip': bens })
    const late = { 'part 3.zip': { [`${YEAR}/a.gif.json`]: json('Whose?') } }
    expect(await importAll(library, late)).toMatchObject({ improved: 0, pendingSidecars: 1 })
    expect(await descriptions(library)).toEqual([undefined, undefined])
  })

  it('does not apply to a picture in a folder with another name', async () => {
    const library = await aLibrary()
    await importAll(library, { 'part 1.zip': annas }, 'Anna')
    const late = await importAll(library, { 'part 2.zip': bens }, 'Ben')
    expect(late).toMatchObject({ improved: 0, pendingSidecars: 1 })
  })

  it('applies across the numbered archives of one export', async () => {
    const library = await aLibrary()
    await importAll(library, { 'part 1.zip': annas })
    expect(await importAll(library, { 'part 2.zip': bens })).toMatchObject({ improved: 1 })
  })
})

describe('an album title in another part', () => {
  const TRIP = 'Takeout/Google Photos/Trip'
  const title = { [`${TRIP}/metadata.json`]: '{"title":"To the sea","description":""}' }

  it.each([
    ['before its pictures', [title, { [`${TRIP}/a.gif`]: picture('a') }]],
    ['after its pictures', [{ [`${TRIP}/a.gif`]: picture('a') }, title]],
  ])('an album title makes only one album if the title comes %s', async (_, parts) => {
    const library = await aLibrary()
    for (const [i, part] of parts.entries())
      await importAll(library, { [`${ANNA}-00${i}.zip`]: part })
    expect(library.albums()).toMatchObject([{ title: 'To the sea', items: ['a.gif'] }])
  })
})

it('a resumed import applies new sidecars to already imported files', async () => {
  const library = await aLibrary()
  const files: Record<string, string> = { 'a.gif': picture('a'), 'b.gif': picture('b') }
  const first = library.importer()
  const folder = () => ({ ...aFolder(files), handle: 'pictures' })
  await first.scan(folder())
  first.subscribe(() => {
    if (first.progress().completed > 0) first.stop()
  })
  await first.start({ albums: false, labels: [] })
  expect(first.progress()).toMatchObject({ status: 'stopped' })
  files['a.gif.json'] = json('A')
  files['b.gif.json'] = json('B')
  const second = library.importer()
  await second.scan(folder())
  await second.start({ albums: false, labels: [] })
  expect(second.progress()).toMatchObject({ status: 'done', failed: [], pendingSidecars: 0 })
  expect(await descriptions(library)).toEqual(['A', 'B'])
})

it('sidecars of one export keep waiting even if another export adds many sidecars', async () => {
  const library = await aLibrary()
  const waiting = Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [`${YEAR}/${i}.gif.json`, json('Waits')]),
  )
  await importAll(library, { [`${ANNA}-001.zip`]: waiting })
  const many = Array.from({ length: 2000 }, (_, i) => [
    [`${YEAR}/${i}.gif`, picture(`${i}`)],
    [`${YEAR}/${i}.gif.json`, json('x'.repeat(5000))],
  ])
  const files = Object.fromEntries(many.flat())
  expect(await importAll(library, { [`${BEN}-001.zip`]: files })).toMatchObject({ uploaded: 2000 })
  await importAll(library, { [`${ANNA}-002.zip`]: { [`${YEAR}/7.gif`]: picture('Anna') } })
  expect((await descriptions(library)).filter(each => each === 'Waits')).toHaveLength(1)
})
