/// <reference types="node" />
import { openAsBlob } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  aFolder,
  aLibrary,
  aZip,
  MODIFIED,
  movieOfShot,
  picture,
  shot,
} from '../../test/a-folder.ts'
import { ApiError } from '../api/api-client.ts'

type Library = Awaited<ReturnType<typeof aLibrary>>
type Files = Parameters<typeof aFolder>[0]

const fixture = (name: string) =>
  openAsBlob(new URL(`../../../../e2e/fixtures/${name}`, import.meta.url))

const [SHORT, LONG] = await Promise.all([movieOfShot('tail-moov.mp4'), movieOfShot('clip.mp4')])

async function imported(library: Library, files: Files, albums = false, labels: string[] = []) {
  const importer = library.importer()
  await importer.scan(aFolder(files))
  await importer.start({ albums, labels })
  return importer.progress()
}

const names = async (library: Library) => Object.keys(await library.items()).sort()

describe('an import', () => {
  it('imports photos, videos and documents from a folder and its archives', async () => {
    const library = await aLibrary()
    const result = await imported(library, {
      'a.gif': picture('a'),
      'trip/b.gif': picture('b'),
      'trip/clip.avi': 'RIFF....AVI LIST',
      'paper.pdf': '%PDF-1.7',
      'notes.txt': 'text',
      '.hidden/c.gif': picture('c'),
      'old.zip': await aZip({ 'in/d.gif': picture('d'), 'in/readme.md': 'text' }),
    })
    expect(result).toMatchObject({
      status: 'done',
      completed: 5,
      total: 5,
      percentage: 100,
      uploaded: 5,
      failed: [],
    })
    expect(await names(library)).toEqual(['a.gif', 'b.gif', 'clip.avi', 'd.gif', 'paper.pdf'])
    const { 'clip.avi': clip, 'paper.pdf': paper } = await library.items()
    expect([clip?.isVideo, clip?.details?.type]).toEqual([true, 'video/x-msvideo'])
    expect([paper?.isVideo, paper?.details?.type]).toEqual([false, 'application/pdf'])
  })

  it('makes one item of a picture and its movie', async () => {
    const library = await aLibrary()
    const files = { 'a/IMG_1.jpg': shot('one'), 'b.gif': picture('b'), 'a/IMG_1.MOV': SHORT }
    expect(await imported(library, files)).toMatchObject({ uploaded: 2, completed: 3, failed: [] })
    const { 'IMG_1.jpg': live, ...others } = await library.items()
    expect(Object.keys(others)).toEqual(['b.gif'])
    expect(live?.details?.streams.motion).toMatchObject({ length: SHORT.size })
    expect(await imported(library, files)).toMatchObject({ uploaded: 0, duplicates: 2 })
  })

  it('joins the picture and the movie of a live photo even if their names differ', async () => {
    const library = await aLibrary()
    const [still, movie] = await Promise.all(['live.jpg', 'live.mov'].map(fixture))
    const files = {
      'old/clip 7.MOV': movie as Blob,
      'b.jpg': await fixture('orientation-1.jpg'),
      'in.zip': await aZip({ 'x/beach.jpg': still as Blob, 'c.gif': picture('c') }),
    }
    expect(await imported(library, files)).toMatchObject({ uploaded: 3, completed: 4, failed: [] })
    const { 'beach.jpg': live, ...others } = await library.items()
    expect(Object.keys(others).sort()).toEqual(['b.jpg', 'c.gif'])
    expect(live?.details?.streams.motion).toMatchObject({ length: movie?.size })
    expect(await imported(library, files)).toMatchObject({ uploaded: 0, duplicates: 3 })
  })

  it('adds a live photo’s movie to a picture that the library already has', async () => {
    const library = await aLibrary()
    const files = { 'a/IMG_1.jpg': shot('one') }
    await imported(library, files)
    const later = { ...files, 'a/IMG_1.MOV': SHORT }
    expect(await imported(library, later)).toMatchObject({ uploaded: 1, failed: [] })
    const { 'IMG_1.jpg': live, ...others } = await library.items()
    expect([live?.details?.streams.motion?.length, others]).toEqual([SHORT.size, {}])
    expect(await imported(library, later)).toMatchObject({ uploaded: 0, duplicates: 1 })
  })

  it('adds a live photo’s movie to its picture even if the folder contains the picture twice', async () => {
    const one = shot('one')
    const pair = { 'b/IMG_1.jpg': one, 'b/IMG_1.MOV': SHORT }
    for (const files of [
      { 'a/IMG_1.jpg': one, ...pair },
      { ...pair, 'c/IMG_1.jpg': one },
    ]) {
      const library = await aLibrary()
      const result = await imported(library, files)
      expect(result).toMatchObject({ completed: 3, failed: [] })
      const { 'IMG_1.jpg': live, ...others } = await library.items()
      expect([live?.details?.streams.motion?.length, others]).toEqual([SHORT.size, {}])
    }
  })

  it('makes two items of a picture and a movie that were taken at different times', async () => {
    const library = await aLibrary()
    const files = { 'IMG_1.jpg': shot('one'), 'IMG_1.MOV': await fixture('tail-moov.mp4') }
    expect(await imported(library, files)).toMatchObject({ uploaded: 2, completed: 2, failed: [] })
    expect(await names(library)).toEqual(['IMG_1.MOV', 'IMG_1.jpg'])
  })

  it('makes two items of a picture and a movie too long for a live photo', async () => {
    const library = await aLibrary()
    const files = { 'IMG_1.jpg': shot('one'), 'IMG_1.MOV': LONG }
    expect(await imported(library, files)).toMatchObject({ uploaded: 2, completed: 2, failed: [] })
    expect(await names(library)).toEqual(['IMG_1.MOV', 'IMG_1.jpg'])
  })

  it('ignores files of formats that the installation does not allow', async () => {
    const library = await aLibrary()
    const limits = { fileBytes: 2 ** 20, moreFormats: false }
    const importer = library.importer({ limits })
    const files = {
      'a.gif': picture('a'),
      'b.heic': 'x',
      'c.CR2': 'x',
      'd.avi': 'RIFF....AVI LIST',
    }
    await importer.scan(aFolder(files))
    expect(importer.progress().scan).toMatchObject({ totalFiles: 2, unsupported: 2 })
    await importer.start({ albums: false, labels: [] })
    expect(await names(library)).toEqual(['a.gif', 'd.avi'])
  })

  it('lists every skipped file with the reason', async () => {
    const library = await aLibrary()
    const result = await imported(library, {
      'a.gif': picture('a'),
      'notes.txt': 'text',
      'in.zip': await aZip({
        'drawing.psd': '8BPS',
        'Trash/b.gif': picture('b'),
        'Trash/b.gif.json': JSON.stringify({ photoTakenTime: { timestamp: '1' }, trashed: true }),
      }),
    })
    expect(result).toMatchObject({ uploaded: 1, inGoogleTrash: 1, failed: [] })
    expect(Object.fromEntries(result.left.map(({ path, reason }) => [path, reason]))).toEqual({
      'notes.txt': 'Files of this kind are not imported.',
      'in.zip/drawing.psd': 'Files of this kind are not imported.',
      'in.zip/Trash/b.gif': 'It was in Google’s trash.',
    })
    expect(result.left).toHaveLength(3)
  })

  it('uploads eight files at a time', async () => {
    const library = await aLibrary()
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`${i}.gif`, picture(`${i}`)]),
    )
    expect((await imported(library, files)).uploaded).toBe(40)
    expect(library.sizes.most).toBe(8)
  })

  it('imports the remaining files when some files fail', async () => {
    const library = await aLibrary()
    const result = await imported(library, {
      'empty.gif': '',
      'empty but spaced.gif': '',
      'large.gif': picture('x'.repeat(2 ** 20)),
      'gone.gif': new Error('It has gone.'),
      'text.gif': 'no picture',
      'broken.zip': 'no zip',
      'empty.zip': '',
      'empty but spaced.zip': '',
      'nested.zip': await aZip({
        'more.zip': await aZip({ 'third.zip': await aZip({ 'f.gif': picture('f') }) }),
        'e.gif': picture('e'),
      }),
      'good.gif': picture('good'),
    })
    expect(result.status).toBe('done')
    expect(Object.fromEntries(result.failed.map(({ path, reason }) => [path, reason]))).toEqual({
      'empty.gif': 'File is empty (0 bytes) or inaccessible',
      'empty but spaced.gif': 'File is empty (0 bytes) or inaccessible',
      'large.gif': 'File "large.gif" is too large. Maximum size is 1MB.',
      'gone.gif': 'It has gone.',
      'text.gif': 'unsupported',
      'broken.zip': 'The archive "broken.zip" is damaged or incomplete. Download or copy it again.',
      'empty.zip': 'File is empty (0 bytes) or inaccessible',
      'empty but spaced.zip': 'File is empty (0 bytes) or inaccessible',
      'nested.zip/more.zip/third.zip':
        'It is in an archive that is itself in an archive, so it was not opened.',
    })
    expect(result.scan?.archives.files).toBe(2)
    expect(await names(library)).toEqual(['e.gif', 'good.gif'])
  })

  it.each([
    ['Pictures', 'Grüße.gif'],
    ['Pictures', 'a trip/a.gif'],
    ['Old Pictures', 'a.gif'],
    ['Pictures_été', 'old.zip'],
  ])(
    'reads a file listed as empty if the system may have misread its path: %s/%s',
    async (name, path) => {
      const library = await aLibrary()
      const importer = library.importer()
      const content = path.endsWith('.zip')
        ? await aZip({ 'a.gif': picture('there') })
        : new Blob([picture('there')])
      await importer.scan({
        name,
        async *entries() {
          yield { path, size: 0, modified: MODIFIED, open: async () => content }
        },
      })
      await importer.start({ albums: false, labels: [] })
      expect(importer.progress()).toMatchObject({ uploaded: 1, failed: [] })
    },
  )

  it('does not upload a file that the library already has', async () => {
    const library = await aLibrary()
    const files = { 'a.gif': picture('a'), 'again/a.gif': picture('a') }
    // Either file may be encrypted first. The other one waits until the first is in the library.
    const { uploaded, duplicates, named } = await imported(library, files)
    expect([uploaded, duplicates]).toEqual([1, 1])
    const { 'a.gif': item } = await library.items()
    const first = { id: item?.id, name: 'a.gif', takenLocal: item?.takenLocal }
    expect(named).toEqual([{ path: expect.stringMatching(/^(again\/)?a\.gif$/), first }])
    const other = { 'a copy.gif': picture('a') }
    expect(await imported(library, other)).toMatchObject({
      named: [{ path: 'a copy.gif', first }],
    })
    expect(await imported(library, files)).toMatchObject({ uploaded: 0, duplicates: 2, failed: [] })
    expect(library.sent).toEqual(['a.gif'])
  })

  it('adds the labels of the import to every item', async () => {
    const library = await aLibrary()
    await imported(library, { 'a.gif': picture('a'), 'b.gif': picture('b') }, false, ['garden'])
    const { 'a.gif': a, 'b.gif': b } = await library.items()
    expect([a?.privateDetails?.labels, b?.privateDetails?.labels]).toEqual([['garden'], ['garden']])
  })

  it('makes albums of folders on request', async () => {
    const library = await aLibrary()
    await imported(library, { 'a.gif': picture('a') })
    const files = {
      'trip/a.gif': picture('a'),
      'trip/b.gif': picture('b'),
      'far/home/c.gif': picture('c'),
      'root.gif': picture('root'),
    }
    await imported(library, files, true)
    // Sorted, because the order depends on which upload finishes first.
    const albums = library.albums().map(({ title, items }) => [title, items.sort()] as const)
    expect(Object.fromEntries(albums)).toEqual({ trip: ['a.gif', 'b.gif'], home: ['c.gif'] })
  })
})

describe('a file whose name does not tell its type', () => {
  it('is imported if it holds a photo or a video', async () => {
    const library = await aLibrary()
    const movie = await fixture('clip.mp4')
    const result = await imported(library, {
      'no ending': picture('a'),
      'b.unknown': picture('b'),
      'in.zip': await aZip({ 'x/no ending too': picture('c'), 'x/d.360': movie }),
      'e.thm': picture('e'),
      'f.m4a': movie,
      'g.txt': 'text',
      'h.tmp': picture('h'),
    })
    expect(result).toMatchObject({ uploaded: 4, failed: [] })
    expect(await names(library)).toEqual(['b.unknown', 'd.360', 'no ending', 'no ending too'])
    expect(result.left.map(({ path }) => path).sort()).toEqual(['e.thm', 'f.m4a', 'g.txt', 'h.tmp'])
  })

  it('follows the flag for more formats', async () => {
    const library = await aLibrary()
    const importer = library.importer({ limits: { fileBytes: 2 ** 20, moreFormats: false } })
    await importer.scan(aFolder({ one: 'RIFF....WEBPVP8 ', two: picture('a') }))
    expect(importer.progress().scan).toMatchObject({ totalFiles: 1, unsupported: 1 })
  })
})

describe('the chosen folder', () => {
  const run = async (source: Parameters<ReturnType<Library['importer']>['scan']>[0]) => {
    const library = await aLibrary()
    const importer = library.importer()
    await importer.scan(source)
    await importer.start({ albums: true, labels: [] })
    return library
      .albums()
      .map(({ title, items }) => [title, items])
      .sort()
  }
  const files = { 'a.gif': picture('a'), 'trip/b.gif': picture('b') }

  it('becomes an album of the files at its top', async () => {
    expect(await run({ ...aFolder(files, 'Summer'), isFolder: true })).toEqual([
      ['Summer', ['a.gif']],
      ['trip', ['b.gif']],
    ])
  })

  it('becomes no album if several files or archives were chosen', async () => {
    expect(await run(aFolder(files, '2 files'))).toEqual([['trip', ['b.gif']]])
    const archive = { 'old.zip': await aZip({ 'a.gif': picture('a') }) }
    expect(await run({ ...aFolder(archive, 'Summer'), isFolder: true })).toEqual([])
  })

  it('has the title that a Takeout gives it, and becomes no album if it is that of a year', async () => {
    const json = JSON.stringify({ photoTakenTime: { timestamp: '1' } })
    const year = { 'a.gif': picture('a'), 'a.gif.json': json }
    expect(await run({ ...aFolder(year, 'Photos from 2020'), isFolder: true })).toEqual([])
    const titled = { ...year, 'metadata.json': '{"title":"By the sea"}' }
    expect(await run({ ...aFolder(titled, 'By the se'), isFolder: true })).toEqual([
      ['By the sea', ['a.gif']],
    ])
  })
})

describe('an interrupted or failing import', () => {
  const FILES = Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [`trip/${i}.gif`, picture(`${i}`)]),
  )

  it('continues after an interruption without uploading any file twice', async () => {
    const library = await aLibrary()
    const importer = library.importer()
    await importer.scan(aFolder(FILES))
    library.trouble.set('10.gif', async () => importer.stop())
    await importer.start({ albums: true, labels: ['sea'] })
    const { status, completed, failure } = importer.progress()
    expect([status, failure]).toEqual(['stopped', undefined])
    expect(completed).toBeLessThan(20)

    library.trouble.clear()
    const later = library.importer()
    const options = { albums: true, labels: ['sea'] }
    const begun = { name: 'Pictures', options, done: completed, total: 20 }
    expect(await library.begun()).toMatchObject(begun)
    await later.scan(aFolder(FILES))
    await later.start({ albums: true, labels: [] })
    expect(later.progress()).toMatchObject({ status: 'done', completed: 20, failed: [] })
    expect(library.sent.length).toBe(20)
    expect(library.albums().map(({ items }) => items.length)).toEqual([20])
    expect(await library.begun()).toMatchObject({ done: 20, total: 20 })
  })

  it('records its progress while it runs, because a closed page cannot', async () => {
    const library = await aLibrary()
    const importer = library.importer()
    await importer.scan(aFolder(FILES))
    const closed = Promise.withResolvers<void>()
    library.trouble.set('19.gif', () => closed.promise)
    const ended = importer.start({ albums: false, labels: [] })
    await expect.poll(async () => (await library.begun())?.done).toBeGreaterThanOrEqual(15)
    closed.resolve()
    await ended
  })

  it('starts over after a complete import', async () => {
    const library = await aLibrary()
    await imported(library, { 'a.gif': picture('a') })
    library.forget('a.gif')
    expect((await imported(library, { 'a.gif': picture('a') })).uploaded).toBe(1)
  })

  it('starts over with another folder of the same name', async () => {
    const library = await aLibrary()
    const file = { 'a.gif': picture('a'), 'gone.gif': new Error('It has gone.') }
    for (const handle of ['one', 'two']) {
      const importer = library.importer()
      await importer.scan({ ...aFolder(file), handle })
      await importer.start({ albums: false, labels: [] })
      expect(importer.progress().duplicates).toBe(handle === 'one' ? 0 : 1)
      expect((await library.begun())?.handle).toBe(handle)
    }
  })

  it('reports unreadable folders', async () => {
    const library = await aLibrary()
    const importer = library.importer()
    await importer.scan({
      name: 'Pictures',
      async *entries() {
        const open = () => Promise.reject(new Error('closed'))
        yield { path: 'locked', size: 0, modified: 0, problem: 'It cannot be read.', open }
        yield* aFolder({ 'a.gif': picture('a') }).entries()
      },
    })
    const problems = [{ path: 'locked', reason: 'It cannot be read.' }]
    expect(importer.progress().scan).toMatchObject({ totalFiles: 1, problems })
    await importer.start({ albums: false, labels: [] })
    expect(importer.progress()).toMatchObject({ uploaded: 1, completed: 1, failed: problems })
  })

  it('never follows symbolic links', async () => {
    const library = await aLibrary()
    const importer = library.importer()
    await importer.scan({
      name: 'Pictures',
      async *entries() {
        const open = () => Promise.reject(new Error('opened'))
        yield { path: 'a.gif', size: 0, modified: 0, isLink: true, open }
        yield { path: 'old.zip', size: 0, modified: 0, isLink: true, open }
        yield* aFolder({ 'b.gif': picture('b') }).entries()
      },
    })
    const { scan } = importer.progress()
    expect(scan).toMatchObject({ totalFiles: 1, problems: [] })
    expect(scan?.left.map(({ path }) => path)).toEqual(['a.gif', 'old.zip'])
    await importer.start({ albums: false, labels: [] })
    expect(importer.progress()).toMatchObject({ uploaded: 1, completed: 1, failed: [] })
  })

  it('uploads a file again if its content has changed', async () => {
    const library = await aLibrary()
    const failing = { ...FILES, 'gone.gif': new Error('It has gone.') }
    await imported(library, failing)
    const result = await imported(library, { ...failing, 'trip/3.gif': picture('changed') })
    expect(result).toMatchObject({ completed: 21, uploaded: 1, duplicates: 0 })
  })

  it('completes after a pause', async () => {
    const library = await aLibrary()
    const importer = library.importer()
    await importer.scan(aFolder(FILES))
    const paused = Promise.withResolvers<void>()
    library.trouble.set('10.gif', async () => {
      library.trouble.clear()
      importer.pause()
      paused.resolve()
    })
    const ended = importer.start({ albums: false, labels: [] })
    await paused.promise
    expect(importer.progress().status).toBe('paused')
    importer.resume()
    await ended
    expect(importer.progress()).toMatchObject({ status: 'done', uploaded: 20, failed: [] })
  })

  it('retries after network failures', async () => {
    const library = await aLibrary()
    let tries = 0
    library.trouble.set('3.gif', async () => {
      tries += 1
      if (tries < 3) throw new ApiError('NETWORK', 0, 'Network error')
    })
    expect(await imported(library, FILES)).toMatchObject({ uploaded: 20, failed: [] })
    library.trouble.set('new.gif', async () => {
      throw new ApiError('NETWORK', 0, 'Network error')
    })
    const { failed } = await imported(library, { 'new.gif': picture('new') })
    expect(failed).toEqual([{ path: 'new.gif', reason: 'Network error' }])
  })

  it('a patient import waits for the network without a limit', async () => {
    const library = await aLibrary()
    let tries = 0
    library.trouble.set('3.gif', async () => {
      tries += 1
      if (tries < 40) throw new ApiError('NETWORK', 0, 'Network error')
    })
    library.trouble.set('4.gif', async () => {
      throw new ApiError('INTERNAL', 500, 'Unexpected error')
    })
    const importer = library.importer({ isPatient: true })
    await importer.scan(aFolder(FILES))
    await importer.start({ albums: false, labels: [] })
    const failed = [{ path: 'trip/4.gif', reason: 'Unexpected error' }]
    expect(importer.progress()).toMatchObject({ uploaded: 19, failed })
  })

  it('uploads the files of a folder even if its album cannot be created', async () => {
    const library = await aLibrary()
    const importer = library.importer({
      openAlbums: () => async () => {
        throw new ApiError(
          'LIMIT_REACHED',
          409,
          'You have reached the limit. Remove something first.',
        )
      },
    })
    await importer.scan(aFolder(FILES))
    await importer.start({ albums: true, labels: [] })
    expect(importer.progress()).toMatchObject({
      status: 'done',
      uploaded: 20,
      failed: [{ path: 'trip', reason: 'You have reached the limit. Remove something first.' }],
    })
  })

  it('ends immediately if the person stops the import during a pause', async () => {
    const library = await aLibrary()
    const importer = library.importer()
    await importer.scan(aFolder(FILES))
    const paused = Promise.withResolvers<void>()
    library.trouble.set('3.gif', async () => {
      importer.pause()
      paused.resolve()
    })
    const ended = importer.start({ albums: false, labels: [] })
    await paused.promise
    importer.stop()
    await ended
    expect(importer.progress()).toMatchObject({ status: 'stopped', failed: [] })
  })

  it('moves staged files into the library even if the person stops the import', async () => {
    const library = await aLibrary()
    const importer = library.importer()
    await importer.scan(aFolder(FILES))
    library.trouble.set('10.gif', async () => importer.stop())
    await importer.start({ albums: false, labels: [] })
    expect(library.sent.length).toBeGreaterThan(0)
    expect((await names(library)).length).toBe(library.sent.length)
    expect(library.staged).toEqual([])
  })

  it('completes even if the server fails to move staged files into the library', async () => {
    const library = await aLibrary()
    library.trouble.set('trigger', async () => {
      throw new ApiError(
        'INTERNAL',
        500,
        'Something went wrong on the server. Please try again later.',
      )
    })
    const twice = { ...FILES, 'again/3.gif': picture('3') }
    const first = await imported(library, twice, true)
    expect(first).toMatchObject({ status: 'done', uploaded: 20, duplicates: 1, staged: 20 })
    expect([first.failed, await names(library), library.albums()]).toEqual([[], [], []])

    library.trouble.clear()
    const second = await imported(library, twice, true)
    expect(second).toMatchObject({ status: 'done', uploaded: 0, duplicates: 21, staged: 0 })
    expect(library.sent.length).toBe(20)
    expect(library.albums().map(({ items }) => items.length)).toEqual([20, 1])
    expect(await library.begun()).toMatchObject({ done: 21, total: 21 })
  })

  it('adds an item to albums even if another device uploaded its file first', async () => {
    const library = await aLibrary()
    const other = library.work
    library.trouble.set('3.gif', async () => {
      library.trouble.clear()
      const file = new File([picture('3')], '3.gif', { type: 'image/gif' })
      const signal = new AbortController().signal
      const upload = await other.prepare({ file, type: 'image/gif' }, [], signal)
      await upload.send(() => {}, signal)
    })
    const result = await imported(library, FILES, true)
    expect(result).toMatchObject({ status: 'done', uploaded: 19, duplicates: 1, failed: [] })
    expect(library.albums().map(({ items }) => items.length)).toEqual([20])
  })

  it.each([
    ['QUOTA_EXCEEDED', 413],
    ['STORAGE_FULL', 507],
  ] as const)('ends when the storage is full: %s', async (code, status) => {
    const library = await aLibrary()
    library.trouble.set('3.gif', async () => {
      throw new ApiError(code, status, 'Your storage is full. Free up some space first.')
    })
    expect(await imported(library, FILES)).toMatchObject({
      status: 'stopped',
      failure: 'Your storage is full. Free up some space first.',
      failed: [],
    })
  })
})
