import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { hasMotion, itemName } from '../../src/items/item.ts'
import { aFolder, aLibrary, movieOfShot, picture, shot } from '../a-folder.ts'

type Library = Awaited<ReturnType<typeof aLibrary>>
type Files = Parameters<typeof aFolder>[0]

const fixture = (name: string) =>
  openAsBlob(new URL(`../../../../e2e/fixtures/${name}`, import.meta.url))

const MOVIE = await movieOfShot('tail-moov.mp4')
const [STILL, STILLS_MOVIE] = await Promise.all(['live.jpg', 'live.mov'].map(fixture))

/** A RAW file taken at the moment of `shot`. */
const RAW = await fixture('formats/sample.dng')

async function laterRaw(): Promise<Blob> {
  const file = new URL('../../../../e2e/fixtures/formats/sample.dng', import.meta.url)
  const text = (await readFile(file)).toString('latin1')
  return new Blob([Buffer.from(text.replaceAll('12:34:56', '12:34:57'), 'latin1')])
}

async function imported(library: Library, files: Files, albums = false) {
  const importer = library.importer()
  await importer.scan(aFolder(files))
  await importer.start({ albums, labels: [] })
  expect(importer.progress()).toMatchObject({ status: 'done', failed: [] })
  return importer.progress()
}

const shown = async (library: Library) =>
  (await library.allItems())
    .map(item => `${itemName(item)}${hasMotion(item) ? ' moves' : ''}`)
    .sort()

const [still, movie, raw]: Files[] = [
  { 'DCIM/IMG_1.jpg': shot('one') },
  { 'DCIM/IMG_1.MOV': MOVIE },
  { 'DCIM/IMG_1.dng': RAW },
]

describe('the halves of a live photo in two imports', () => {
  const pairs: [what: string, still: Files | undefined, movie: Files | undefined, name: string][] =
    [
      ['by name and moment', still, movie, 'IMG_1.jpg'],
      [
        'by identifier',
        { 'beach.jpg': STILL as Blob },
        { 'in/clip 7.MOV': STILLS_MOVIE as Blob },
        'beach.jpg',
      ],
    ]
  for (const [what, still = {}, movie = {}, name] of pairs) {
    it(`a picture and a movie become one live photo in either order if they match ${what}`, async () => {
      for (const order of [
        [still, movie],
        [movie, still],
      ]) {
        const library = await aLibrary()
        for (const files of order) await imported(library, files)
        expect(await shown(library)).toEqual([`${name} moves`])
        expect((await library.trashed()).map(itemName)).toEqual(
          Object.keys(movie).map(path => path.replace(/.*\//, '')),
        )
        for (const files of order) await imported(library, files)
        expect(await shown(library)).toEqual([`${name} moves`])
      }
    })
  }

  it('a picture and a movie become the same item as in one import', async () => {
    const [together, apart] = [await aLibrary(), await aLibrary()]
    await imported(together, { ...still, ...movie })
    await imported(apart, movie as Files)
    await imported(apart, still as Files)
    const [[one], [other]] = await Promise.all([together.allItems(), apart.allItems()])
    const { streams, ...details } = one?.details ?? {}
    expect(other?.details).toMatchObject(details)
    expect(other?.details?.streams.motion?.length).toBe(streams?.motion?.length)
    expect({ ...other?.privateDetails, ...unlike }).toEqual({ ...one?.privateDetails, ...unlike })
  })

  it('a picture and a movie stay apart if several candidates match', async () => {
    const library = await aLibrary()
    await imported(library, { 'a/IMG_1.jpg': shot('one'), 'b/IMG_1.jpg': shot('two') })
    await imported(library, movie as Files)
    expect(await shown(library)).toEqual(['IMG_1.MOV', 'IMG_1.jpg', 'IMG_1.jpg'])
    const others = await aLibrary()
    await imported(others, {
      'a/IMG_1.MOV': MOVIE,
      'b/IMG_1.MOV': new Blob([MOVIE, new Uint8Array([0, 0, 0, 8, 102, 114, 101, 101])]),
    })
    await imported(others, still as Files)
    expect(await shown(others)).toEqual(['IMG_1.MOV', 'IMG_1.MOV', 'IMG_1.jpg'])
  })

  it('a picture and a movie stay apart if their times or names differ', async () => {
    for (const [path, content] of [
      ['IMG_1.MOV', await fixture('tail-moov.mp4')],
      ['IMG_1.MOV', await movieOfShot('clip.mp4')],
      ['IMG_2.MOV', MOVIE],
    ] as const) {
      const library = await aLibrary()
      await imported(library, { [path]: content })
      await imported(library, still as Files)
      expect(await shown(library)).toEqual([path, 'IMG_1.jpg'].sort())
      expect(await library.trashed()).toEqual([])
    }
  })

  it('stay apart if the owner has edited or shared the movie', async () => {
    const change: ((library: Library) => Promise<void>)[] = [
      async library =>
        library.edit((await library.items())['IMG_1.MOV'] as never, { isFavorite: true }),
      async library =>
        library.edit((await library.items())['IMG_1.MOV'] as never, { description: 'At the sea' }),
      async library =>
        library.edit((await library.items())['IMG_1.MOV'] as never, { taken: { shiftMinutes: 0 } }),
      async library => void library.shared.add((await library.items())['IMG_1.MOV']?.id ?? ''),
    ]
    for (const changed of change) {
      const library = await aLibrary()
      await imported(library, movie as Files)
      await changed(library)
      await imported(library, still as Files)
      expect(await shown(library)).toEqual(['IMG_1.MOV', 'IMG_1.jpg'])
    }
  })

  it('stay apart if the movie is in an album without the picture', async () => {
    const library = await aLibrary()
    await imported(library, movie as Files, true)
    await imported(library, { 'Others/IMG_1.jpg': shot('one') }, true)
    expect(await shown(library)).toEqual(['IMG_1.MOV', 'IMG_1.jpg'])
    const inOne = await aLibrary()
    await imported(inOne, movie as Files, true)
    await imported(inOne, still as Files, true)
    expect(await shown(inOne)).toEqual(['IMG_1.jpg moves'])
  })

  it('lead to the item in the trash, so that a person can restore it', async () => {
    const library = await aLibrary()
    await imported(library, movie as Files)
    await imported(library, still as Files)
    const trashed = (await library.trashed()).map(({ id }) => id)
    expect(await imported(library, movie as Files)).toMatchObject({ inTrash: 1, trashed })
  })

  it('stay apart after the movie was restored from the trash', async () => {
    const library = await aLibrary()
    await imported(library, movie as Files)
    await imported(library, still as Files)
    library.restore()
    await imported(library, { ...still, 'again.gif': picture('again') })
    await imported(library, movie as Files)
    expect(await shown(library)).toEqual(['IMG_1.MOV', 'IMG_1.jpg moves', 'again.gif'])
  })

  it('a movie is not imported again if the picture already has it', async () => {
    const library = await aLibrary()
    await imported(library, { ...still, ...movie })
    await imported(library, movie as Files)
    expect(await shown(library)).toEqual(['IMG_1.jpg moves'])
  })
})

const stacks = async (library: Library) =>
  Object.fromEntries(
    (await library.allItems()).map(item => [itemName(item), item.privateDetails?.stack]),
  )

describe('a RAW file and its picture in two imports', () => {
  it('a RAW file and its picture get the same stack in either order', async () => {
    const together = await aLibrary()
    await imported(together, { ...still, ...raw, 'b.gif': picture('b') })
    const stacked = await stacks(together)
    const id = expect.any(String)
    expect(stacked).toMatchObject({ 'IMG_1.jpg': { id, place: 0 }, 'IMG_1.dng': { id, place: 1 } })
    expect(stacked['IMG_1.jpg']?.id).toBe(stacked['IMG_1.dng']?.id)
    for (const order of [
      [still, raw],
      [raw, still],
    ]) {
      const library = await aLibrary()
      for (const files of order) await imported(library, { ...files, 'b.gif': picture('b') })
      expect(await stacks(library)).toEqual(stacked)
    }
  })

  it('a RAW file and a picture get no stack if the owner wants no stack for the picture', async () => {
    const library = await aLibrary()
    await imported(library, still as Files)
    await library.edit((await library.items())['IMG_1.jpg'] as never, { stack: null })
    await imported(library, raw as Files)
    expect(await stacks(library)).toEqual({ 'IMG_1.jpg': undefined, 'IMG_1.dng': undefined })
  })

  it('a RAW file and a picture get no stack if their capture times differ', async () => {
    const library = await aLibrary()
    await imported(library, still as Files)
    await imported(library, { 'IMG_1.dng': await laterRaw() })
    expect(await stacks(library)).toEqual({ 'IMG_1.jpg': undefined, 'IMG_1.dng': undefined })
  })
})

describe('an edited file and its original', () => {
  const id = expect.any(String)
  async function ofYear(year: string): Promise<Blob> {
    const bytes = Buffer.from(await shot('one').arrayBuffer()).toString('latin1')
    return new Blob([Buffer.from(bytes.replace('2021:', `${year}:`), 'latin1')])
  }

  it.each([
    ['IMG_1.jpg', 'IMG_E1.jpg'],
    ['IMG_1.jpg', 'IMG_1-edited.png'],
    ['IMG_1(2).jpg', 'IMG_1-edited(2).jpg'],
    ['IMG_1.jpg', 'IMG_1-edited(3).jpg'],
  ])('become a stack with the edit in front, in any order: %s, %s', async (original, edit) => {
    const files = { [original]: shot('one'), [edit]: shot('edited') }
    const whole = await aLibrary()
    await imported(whole, files)
    const stacked = await stacks(whole)
    expect(stacked).toEqual({ [original]: { id, place: 1 }, [edit]: { id, place: 0 } })
    expect(stacked[original]?.id).toBe(stacked[edit]?.id)
    for (const order of [
      [original, edit],
      [edit, original],
    ]) {
      const library = await aLibrary()
      for (const name of [...order, original])
        await imported(library, { [name]: files[name] ?? '' })
      expect(await stacks(library)).toEqual(stacked)
    }
  })

  it('stay two live photos in one stack, in any order', async () => {
    // The moment of `MOVIE`.
    const json = '{ "photoTakenTime": { "timestamp": "1625394896" } }'
    const parts: Files[] = [
      { 'IMG_2.jpg': STILL as Blob, 'IMG_2.jpg.json': json },
      { 'IMG_2.MOV': STILLS_MOVIE as Blob },
      { 'IMG_E2.jpg': new Blob([STILL as Blob, 'edited']), 'IMG_E2.jpg.json': json },
      { 'IMG_E2.MOV': MOVIE },
    ]
    const whole = await aLibrary()
    await imported(whole, Object.assign({}, ...parts))
    const stacked = await stacks(whole)
    expect(stacked).toEqual({ 'IMG_2.jpg': { id, place: 1 }, 'IMG_E2.jpg': { id, place: 0 } })
    for (const [i] of parts.entries()) {
      const turned = [...parts.slice(i), ...parts.slice(0, i)]
      for (const order of [turned, turned.toReversed()]) {
        const library = await aLibrary()
        for (const files of order) await imported(library, files)
        expect(await shown(library)).toEqual(['IMG_2.jpg moves', 'IMG_E2.jpg moves'])
        expect(await stacks(library)).toEqual(stacked)
        for (const files of order) await imported(library, files)
        expect(await stacks(library)).toEqual(stacked)
      }
    }
  })

  it('find each other although the library has the original under another name', async () => {
    const library = await aLibrary()
    await imported(library, { 'DSC_9.jpg': shot('one') })
    await imported(library, { 'IMG_1.jpg': shot('one'), 'IMG_1-edited.jpg': shot('edited') })
    expect(await stacks(library)).toEqual({
      'DSC_9.jpg': { id, place: 1 },
      'IMG_1-edited.jpg': { id, place: 0 },
    })
  })

  it('stay apart if they only share a name', async () => {
    const library = await aLibrary()
    await imported(library, { 'IMG_1.jpg': await ofYear('2013'), 'IMG_E1.jpg': shot('edited') })
    expect(await stacks(library)).toEqual({ 'IMG_1.jpg': undefined, 'IMG_E1.jpg': undefined })
  })

  it('stay apart if two originals match', async () => {
    const library = await aLibrary()
    await imported(library, { 'IMG_1.jpg': shot('one'), 'a/IMG_1.png': shot('two') })
    await imported(library, { 'IMG_E1.jpg': shot('edited') })
    expect(Object.values(await stacks(library)).filter(Boolean)).toEqual([])
  })

  it('stay apart if the owner has taken the original out of a stack', async () => {
    const library = await aLibrary()
    await imported(library, still as Files)
    await library.edit((await library.items())['IMG_1.jpg'] as never, { stack: null })
    await imported(library, { 'IMG_E1.jpg': shot('edited') })
    expect(await stacks(library)).toEqual({ 'IMG_1.jpg': undefined, 'IMG_E1.jpg': undefined })
  })

  it('share the stack with the RAW file', async () => {
    const library = await aLibrary()
    for (const files of [{ 'IMG_E1.jpg': shot('edited') }, raw, still])
      await imported(library, files as Files)
    expect(await stacks(library)).toEqual({
      'IMG_E1.jpg': { id, place: 0 },
      'IMG_1.jpg': { id, place: 1 },
      'IMG_1.dng': { id, place: 1 },
    })
  })
})

const unlike = { sharedDigest: undefined, fingerprint: undefined }
