// cspell:ignore Fotos Urlaub Metadaten Meer Zwei Wochen Papierkorb -- as an account in German has them
import { describe, expect, it } from 'vitest'
import { aFolder, aLibrary, aZip, movieOfShot, picture, shot } from '../../../test/a-folder.ts'
import { takenGuessOf } from '../../items/item.ts'

const json = (part: object = {}) =>
  JSON.stringify({
    title: 'a.gif',
    description: 'At the sea',
    photoTakenTime: { timestamp: '1600000000' },
    geoData: { latitude: 43.5, longitude: 11.25, altitude: 0 },
    people: [{ name: 'Ada' }, { name: 'Grace' }],
    favorited: true,
    ...part,
  })

async function imported(files: Parameters<typeof aFolder>[0]) {
  const library = await aLibrary()
  const importer = library.importer()
  await importer.scan(aFolder(files))
  const { scan } = importer.progress()
  await importer.start({ albums: true, labels: [] })
  return { library, scan, items: await library.items(), result: importer.progress() }
}

describe('a Takeout import', () => {
  it('names the people in a photo', async () => {
    const people = [{ name: 'Grace' }, { name: ' Ada ' }, { name: '' }, { name: 'ada' }, 7]
    const { items } = await imported({ 'a.gif': picture('a'), 'a.gif.json': json({ people }) })
    expect(items['a.gif']?.privateDetails?.people).toEqual([
      { name: 'Ada', kind: 0, area: null },
      { name: 'Grace', kind: 0, area: null },
    ])
  })

  it('restores the metadata of photos and the titles of albums', async () => {
    const takeout = 'Takeout/Google Fotos'
    const { library, scan, items, result } = await imported({
      'takeout-001.zip': await aZip({
        [`${takeout}/Fotos von 2020/a.gif`]: picture('a'),
        [`${takeout}/Fotos von 2020/metadata.json`]: '{"title":"Fotos von 2020"}',
        [`${takeout}/Urlaub/a.gif`]: picture('a'),
        [`${takeout}/Urlaub/Metadaten.json`]:
          '{"title":"Urlaub am Meer","description":"Zwei Wochen","access":"protected"}',
      }),
      'takeout-002.zip': await aZip({
        [`${takeout}/Fotos von 2020/a.gif.supplemental-met.json`]: json(),
        [`${takeout}/Urlaub/a.gif.json`]: json(),
        [`${takeout}/Fotos von 2020/b.gif`]: picture('b'),
        [`${takeout}/Fotos von 2020/b.gif.json`]: json({
          geoData: { latitude: 0, longitude: 0 },
          favorited: false,
          people: [],
          description: '',
        }),
        [`${takeout}/Papierkorb/c.gif`]: picture('c'),
        [`${takeout}/Papierkorb/c.gif.json`]: json({ trashed: true }),
      }),
    })
    expect(scan).toMatchObject({
      totalFiles: 4,
      sidecars: 4,
      albums: 1,
      archives: { files: 2 },
      problems: [],
    })
    expect(result).toMatchObject({ uploaded: 2, duplicates: 1, inGoogleTrash: 1, failed: [] })
    const { 'a.gif': a, 'b.gif': b } = items
    expect(a?.privateDetails).toMatchObject({
      latitude: 43.5,
      longitude: 11.25,
      description: 'At the sea',
      isFavorite: true,
      labels: [],
      people: ['Ada', 'Grace'].map(name => ({ name, kind: 0, area: null })),
    })
    // The moment at the clock of the place, which is in Italy.
    expect(a?.details?.taken).toEqual({ local: '2020-09-13T14:26:40.000', offsetMinutes: 120 })
    expect(a?.privateDetails?.takenGuess).toBeUndefined()
    expect(b && takenGuessOf(b)).toBe('zone')
    expect(b?.privateDetails).toMatchObject({ isFavorite: false, labels: [] })
    expect(b?.privateDetails?.latitude).toBeUndefined()
    expect(library.albums()).toEqual([
      { title: 'Urlaub am Meer', description: 'Zwei Wochen', items: ['a.gif'] },
    ])
  })
})

describe('the folders and movies of a Takeout', () => {
  const at = 'Takeout/Google Photos'
  const archive = 'takeout-20240101T000000Z-001.zip'

  it('keeps two albums of one title apart, and finds both again', async () => {
    const library = await aLibrary()
    const note = '{"title":"Łódź"}'
    const run = async (files: Record<string, string>) => {
      const importer = library.importer()
      await importer.scan(aFolder({ [archive]: await aZip(files) }))
      await importer.start({ albums: true, labels: [] })
    }
    const first = { [`${at}/Łódź(1)/metadata.json`]: note, [`${at}/Łódź(1)/b.gif`]: picture('b') }
    const all = {
      ...first,
      [`${at}/Łódź/metadata.json`]: note,
      [`${at}/Łódź/a.gif`]: picture('a'),
      [`${at}/Łódź(1)/c.gif`]: picture('c'),
    }
    for (const files of [first, all, all]) await run(files)
    const albums = library.albums().map(({ title, items }) => [title, items.sort()])
    expect(albums).toEqual([
      ['Łódź', ['b.gif', 'c.gif']],
      ['Łódź', ['a.gif']],
    ])
  })

  it('finds two albums of one title by their items, if the device does not know the export', async () => {
    const library = await aLibrary()
    const files = (takeout: string) => ({
      [`${takeout}/Trip/a.gif`]: picture('a'),
      [`${takeout}/Trip/metadata.json`]: '{"title":"Trip"}',
      [`${takeout}/Trip(1)/b.gif`]: picture('b'),
      [`${takeout}/Trip(1)/metadata.json`]: '{"title":"Trip"}',
    })
    for (const name of ['takeout-20240101T000000Z-001.zip', 'takeout-20250101T000000Z-001.zip']) {
      const importer = library.importer()
      await importer.scan(aFolder({ [name]: await aZip(files(at)) }))
      await importer.start({ albums: true, labels: [] })
    }
    expect(
      library
        .albums()
        .map(({ items }) => items.join())
        .sort(),
    ).toEqual(['a.gif', 'b.gif'])
  })

  it('imports archived pictures, and says where they are', async () => {
    const { items, result } = await imported({
      [`${at}/a.gif`]: picture('a'),
      [`${at}/a.gif.json`]: json({ archived: true }),
    })
    expect(Object.keys(items)).toEqual(['a.gif'])
    expect(result).toMatchObject({ archived: 1, left: [], aside: [{ path: `${at}/a.gif` }] })
  })

  it.each(['PXL_1.MP', 'PXL_1'])('joins a movie named %s to its picture', async movie => {
    const still = movie === 'PXL_1' ? 'PXL_1.jpg' : 'PXL_1.MP.jpg'
    const { items, result } = await imported({
      [archive]: await aZip({
        [`${at}/x/${still}`]: shot('one'),
        [`${at}/x/${movie}`]: await movieOfShot('tail-moov.mp4'),
      }),
    })
    expect(result).toMatchObject({ uploaded: 1, failed: [], left: [] })
    expect(items[still]?.details?.streams.motion).toBeDefined()
  })

  it('matches the parts of a Takeout that were unpacked into a folder each', async () => {
    const name = (part: number) => `takeout-20240101T000000Z-00${part}/${at}/Photos from 2020`
    const { items } = await imported({
      [`${name(1)}/a.gif`]: picture('a'),
      [`${name(2)}/a.gif.json`]: json(),
    })
    expect(items['a.gif']?.privateDetails?.description).toBe('At the sea')
  })
})

describe('imports of other exports', () => {
  it('read the JSON of an Ente export from its subfolder', async () => {
    const { items, library } = await imported({
      'Trip/a.gif': picture('a'),
      'Trip/metadata/a.gif.json': json({
        photoTakenTime: undefined,
        creationTime: { timestamp: 1_600_000_000, formatted: '' },
        description: undefined,
        caption: 'By Ente',
      }),
    })
    expect(items['a.gif']?.privateDetails).toMatchObject({
      description: 'By Ente',
      latitude: 43.5,
    })
    expect(library.albums()).toMatchObject([{ title: 'Trip' }])
  })

  it.each([['a.gif.xmp'], ['a.xmp']])('read the XMP of Immich and Apple, as %s', async name => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description
      exif:DateTimeOriginal="2019-05-06T07:08:09+02:00" xmp:Rating="5"
      exif:GPSLatitude="43,30N" exif:GPSLongitude="11.25">
      <dc:description><rdf:Alt><rdf:li xml:lang="x-default">Tea &amp; cake</rdf:li></rdf:Alt></dc:description>
      <dc:subject><rdf:Bag><rdf:li>garden</rdf:li><rdf:li>summer</rdf:li></rdf:Bag></dc:subject>
      </rdf:Description></rdf:RDF></x:xmpmeta>`
    const { items } = await imported({ 'a.gif': picture('a'), [name]: xmp })
    expect(items['a.gif']?.details?.taken).toEqual({
      local: '2019-05-06T07:08:09.000',
      offsetMinutes: 120,
    })
    expect(items['a.gif']?.privateDetails).toMatchObject({
      description: 'Tea & cake',
      labels: ['garden', 'summer'],
      isFavorite: true,
      latitude: 43.5,
      longitude: 11.25,
    })
  })

  it('restore a Safelight export exactly', async () => {
    const own = {
      format: 'safelight-export/1',
      name: 'Before the rain.gif',
      turns: 1,
      stack: { id: 'A'.repeat(22), place: 1 },
      taken: { local: '2019-05-06T07:08:09.000', offsetMinutes: null },
      description: 'Before',
      labels: ['old'],
      isFavorite: true,
      latitude: 1,
      longitude: 2,
      city: 'By the sea',
      country: 'Gabon',
    }
    const { items } = await imported({
      'a.gif': picture('a'),
      'a.gif.json': JSON.stringify(own),
      'a.gif.xmp': '<x:xmpmeta xmp:Rating="1"/>',
    })
    const item = items['Before the rain.gif']
    expect(item?.details).toMatchObject({ taken: own.taken, turns: 1 })
    expect(item?.privateDetails).toMatchObject({
      description: 'Before',
      labels: ['old'],
      isFavorite: true,
      latitude: 1,
      longitude: 2,
      city: 'By the sea',
      country: 'Gabon',
      stack: own.stack,
    })
  })
})
