import { expect, it } from 'vitest'
import { isDateGuessed } from '../../src/items/item.ts'
import { aFolder, aLibrary, aZip, picture } from '../a-folder.ts'

type Library = Awaited<ReturnType<typeof aLibrary>>

async function imported(library: Library, files: Parameters<typeof aFolder>[0], albums = true) {
  const importer = library.importer()
  await importer.scan(aFolder(files))
  await importer.start({ albums, labels: [] })
  expect(importer.progress()).toMatchObject({ status: 'done', failed: [] })
  return importer.progress()
}

const json = (part: object = {}) =>
  JSON.stringify({
    title: 'a.gif',
    description: 'At the sea',
    photoTakenTime: { timestamp: '1600000000' },
    geoData: { latitude: 43.5, longitude: 11.25 },
    people: [{ name: 'Zoë' }],
    favorited: true,
    ...part,
  })

it('an import adds an existing item to the album of its folder', async () => {
  const library = await aLibrary()
  await imported(library, { 'other.gif': picture('a') })
  const files = { 'Trip/a.gif': picture('a'), 'Trip/b.gif': picture('b') }
  expect(await imported(library, files)).toMatchObject({ uploaded: 1, duplicates: 1 })
  expect(library.albums()).toEqual([
    { title: 'Trip', description: '', items: expect.arrayContaining(['other.gif', 'b.gif']) },
  ])
})

it("an import adds a Takeout's details to an existing item", async () => {
  const library = await aLibrary()
  await imported(library, { 'a.gif': picture('a') }, false)
  const before = (await library.items())['a.gif']
  expect(before && isDateGuessed(before)).toBe(true)
  const files = { 'Photos from 2020/a.gif': picture('a'), 'Photos from 2020/a.gif.json': json() }
  expect(await imported(library, files)).toMatchObject({ duplicates: 1, improved: 1 })
  const after = (await library.items())['a.gif']
  expect(after && isDateGuessed(after)).toBe(false)
  expect(after?.details?.taken.local.slice(0, 10)).toBe('2020-09-13')
  expect(after?.privateDetails).toMatchObject({
    description: 'At the sea',
    people: [{ name: 'Zoë', area: null }],
    isFavorite: true,
    latitude: 43.5,
  })
  expect(await imported(library, files)).toMatchObject({ duplicates: 1, improved: 0 })
  expect((await library.items())['a.gif']?.version).toBe(after?.version)
})

it('two copies of a picture become one item under the better name', async () => {
  for (const names of [
    ['IMG_4120 copy.gif', 'IMG_4120.gif'],
    ['IMG_4120.gif', 'IMG_4120 copy.gif'],
  ]) {
    const library = await aLibrary()
    await imported(library, Object.fromEntries(names.map(name => [name, picture('one')])))
    expect(Object.keys(await library.items())).toEqual(['IMG_4120.gif'])
  }
})

it('different files become different items even if their names and sizes are equal', async () => {
  const library = await aLibrary()
  const files = Object.fromEntries('abcde'.split('').map(one => [`${one}/IMG_1.gif`, picture(one)]))
  expect(
    await imported(library, { ...files, 'in.zip': await aZip({ 'IMG_1.gif': picture('f') }) }),
  ).toMatchObject({ uploaded: 6, duplicates: 0 })
})
