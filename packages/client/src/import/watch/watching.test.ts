import { afterEach, describe, expect, it } from 'vitest'
import { aLibrary, aZip, MODIFIED, movieOfShot, picture, shot } from '../../../test/a-folder.ts'
import { aDevice } from '../../../test/import/a-device.ts'
import { ApiError } from '../../api/api-client.ts'
import type { FolderSource } from '../folder-source.ts'
import { AccessNeededError, lastBackup, type WatchableFolders } from './watched-folder.ts'
import { createWatchedFolders, type WatchedFolders } from './watched-folders.ts'

const MOVIE = await movieOfShot('tail-moov.mp4')

const opened: WatchedFolders[] = []
afterEach(() => {
  for (const each of opened.splice(0)) void each.close()
})

/** A folder on a disk, and the app that watches it. Time passes only when the test calls `settle`. */
async function aDisk() {
  const library = await aLibrary()
  const files = new Map<string, string | Blob>()
  const read: string[] = []
  const handles = new Set(['photos', 'other'])
  const source: FolderSource = {
    name: 'Photos',
    handle: 'photos',
    async *entries() {
      if (!handles.has('photos')) throw new Error('The folder could not be read.')
      for (const [path, content] of files) {
        const blob = new Blob([content])
        const open = async () => {
          read.push(path)
          return blob
        }
        yield { path, size: blob.size, modified: MODIFIED, open }
      }
    },
  }
  let told = () => {}
  const { device: conditions, watchDevice } = aDevice()
  const device = Object.assign(conditions, { isAllowed: true })
  const folders: WatchableFolders = {
    async open(handle) {
      if (!device.isAllowed) throw new AccessNeededError('Allow access first.')
      return handle === 'photos' ? source : undefined
    },
    async allow() {
      device.isAllowed = true
      return true
    },
    async follow(_, changed) {
      told = changed
      return { isWhole: true, stop: () => {} }
    },
    forgettable: async () => [...handles],
    forget: async handle => void handles.delete(handle),
  }
  let waiting: (() => void) | undefined

  function start(): WatchedFolders {
    const watched = createWatchedFolders({
      folders,
      kept: library.keptWatches,
      lastImport: library.kept,
      newImporter: memory => library.importer({ memory }),
      watchDevice,
      settle: (_, signal) =>
        new Promise((resolve, reject) => {
          signal.throwIfAborted()
          waiting = resolve
          signal.addEventListener('abort', () => {
            if (waiting === resolve) waiting = undefined
            reject(signal.reason)
          })
        }),
    })
    opened.push(watched)
    return watched
  }

  async function importAll(labels: string[] = []): Promise<void> {
    handles.add('photos')
    const importer = library.importer()
    await importer.scan(source)
    await importer.start({ albums: true, labels })
  }

  /** Waits until the app has set its timer, then fires the timer. Repeats this `times` times. */
  async function settle(times = 1): Promise<void> {
    for (let time = 0; time < times; time++) await fire()
    await expect.poll(() => waiting).toBeDefined()
  }

  async function fire(): Promise<void> {
    await expect.poll(() => waiting).toBeDefined()
    const pass = waiting
    waiting = undefined
    pass?.()
  }

  async function startNew(): Promise<WatchedFolders> {
    const watched = start()
    await expect.poll(() => handles.size).toBe(0)
    return watched
  }

  const change = () => told()
  return {
    library,
    files,
    folders,
    read,
    handles,
    source,
    start,
    startNew,
    importAll,
    settle,
    fire,
    change,
    device,
  }
}

async function watching(disk: Awaited<ReturnType<typeof aDisk>>): Promise<WatchedFolders> {
  const watched = await disk.startNew()
  await disk.importAll()
  await watched.addImported()
  await disk.settle(0)
  disk.read.length = 0
  return watched
}

const names = async ({ library }: Awaited<ReturnType<typeof aDisk>>) =>
  Object.keys(await library.items()).sort()

describe('a watched folder', () => {
  it('is scanned without reading files that an import has already handled', async () => {
    const disk = await aDisk()
    disk.files.set('a.gif', picture('a'))
    const watched = await disk.startNew()
    await disk.importAll(['sea'])
    disk.read.length = 0
    await watched.addImported()
    await disk.settle(0)
    expect(disk.read).toEqual([])
    expect(watched.list()).toMatchObject([
      { handle: 'photos', name: 'Photos', imported: 0, looked: expect.any(Number), failed: [] },
    ])
    expect(watched.list()[0]?.options).toEqual({ albums: true, labels: ['sea'] })
  })

  it('imports a new file only when the file no longer changes', async () => {
    const disk = await aDisk()
    const watched = await watching(disk)
    disk.files.set('trip/new.gif', picture('ha'))
    disk.change()
    await disk.settle()
    disk.files.set('trip/new.gif', picture('half'))
    await disk.settle()
    expect(disk.read).toEqual([])
    await disk.settle()
    expect(await names(disk)).toEqual(['new.gif'])
    expect(disk.library.albums()).toMatchObject([{ title: 'trip', items: ['new.gif'] }])
    expect(watched.list()).toMatchObject([{ imported: 1, importing: undefined, failed: [] }])
  })

  it('joins the picture and the movie of a live photo even if the movie arrives later', async () => {
    const disk = await aDisk()
    await watching(disk)
    const movie = async () => {
      const { 'IMG_1.jpg': one, 'IMG_2.jpg': two, ...others } = await disk.library.items()
      expect(others).toEqual({})
      return [one, two].map(item => item?.details?.streams.motion?.length)
    }
    disk.files.set('IMG_1.jpg', shot('one'))
    disk.files.set('IMG_2.jpg', shot('two'))
    disk.change()
    await disk.settle()
    disk.files.set('IMG_1.mov', MOVIE)
    await disk.settle()
    expect(await movie()).toEqual([undefined, undefined])
    expect(await names(disk)).toEqual(['IMG_2.jpg'])
    await disk.settle()
    expect(await movie()).toEqual([MOVIE.size, undefined])
    disk.files.set('IMG_2.mov', MOVIE)
    disk.change()
    await disk.settle(2)
    expect(await movie()).toEqual([MOVIE.size, MOVIE.size])
  })

  it('imports files that arrived while the app was closed', async () => {
    const disk = await aDisk()
    disk.files.set('a.gif', picture('a'))
    ;(await watching(disk)).close()
    disk.files.set('b.gif', picture('b'))
    disk.files.set('old.zip', await aZip({ 'c.gif': picture('c') }))
    const second = disk.start()
    await disk.settle(1)
    expect(await names(disk)).toEqual(['a.gif', 'b.gif', 'c.gif'])
    expect(second.list()).toMatchObject([{ imported: 2 }])
    second.close()
    disk.read.length = 0
    const third = disk.start()
    await disk.settle(0)
    expect(disk.read).toEqual([])
    expect(third.list()).toMatchObject([{ imported: 2 }])
  })

  it('imports a changed file as a new item', async () => {
    const disk = await aDisk()
    disk.files.set('a.gif', picture('a'))
    await watching(disk)
    disk.files.set('a.gif', picture('after'))
    const note = { description: 'Edited', photoTakenTime: { timestamp: '1' } }
    disk.files.set('a.gif.json', JSON.stringify(note))
    disk.change()
    await disk.settle(2)
    const { 'a.gif': item } = await disk.library.items()
    expect(item?.privateDetails?.description).toBe('Edited')
    expect(disk.library.sent).toEqual(['a.gif', 'a.gif'])
  })

  it('adds a later sidecar to its picture only once', async () => {
    const disk = await aDisk()
    disk.files.set('a.gif', picture('a'))
    const watched = await watching(disk)
    const note = { description: 'At the sea', photoTakenTime: { timestamp: '1600000000' } }
    disk.files.set('a.gif.json', JSON.stringify(note))
    disk.change()
    await disk.settle(2)
    const { 'a.gif': item } = await disk.library.items()
    expect(item?.privateDetails?.description).toBe('At the sea')
    expect(disk.library.sent).toEqual(['a.gif'])
    expect(watched.list()).toMatchObject([{ imported: 0, failed: [] }])
    disk.read.length = 0
    disk.change()
    await disk.settle(1)
    expect(disk.read).toEqual([])
  })

  it('retries failed files on request', async () => {
    const disk = await aDisk()
    const watched = await watching(disk)
    disk.files.set('bad.gif', 'no picture')
    disk.files.set('good.gif', picture('good'))
    disk.change()
    await disk.settle(2)
    const failed = [{ path: 'bad.gif', reason: 'unsupported' }]
    expect(watched.list()).toMatchObject([{ imported: 1, failed }])
    disk.read.length = 0
    disk.change()
    await disk.settle(1)
    expect(disk.read).toEqual([])
    watched.lookAgain('photos')
    await disk.settle(1)
    expect(disk.read).toEqual(['bad.gif'])
    expect(watched.list()).toMatchObject([{ imported: 1, failed }])
  })

  it('imports nothing more after an error that affects every file', async () => {
    const disk = await aDisk()
    const watched = await watching(disk)
    disk.library.trouble.set('a.gif', async () => {
      throw new ApiError('QUOTA_EXCEEDED', 413, 'Your storage is full. Free up some space first.')
    })
    disk.files.set('a.gif', picture('a'))
    disk.change()
    await disk.settle(2)
    expect(watched.list()).toMatchObject([
      { failure: 'Your storage is full. Free up some space first.', imported: 0 },
    ])
    disk.library.trouble.clear()
    watched.lookAgain('photos')
    await disk.settle(1)
    expect(watched.list()).toMatchObject([{ failure: undefined, imported: 1 }])
  })

  it('is scanned again after a failure, without a change in the folder', async () => {
    const disk = await aDisk()
    const watched = await watching(disk)
    disk.handles.delete('photos')
    disk.change()
    await disk.settle(1)
    expect(watched.list()).toMatchObject([{ failure: 'The folder could not be read.' }])
    disk.handles.add('photos')
    await disk.settle(1)
    expect(watched.list()).toMatchObject([{ failure: undefined }])
  })

  it('imports no file that another program has not completed', async () => {
    const disk = await aDisk()
    await watching(disk)
    const begun = [
      '.syncthing.a.gif.tmp',
      '~syncthing~a.gif.tmp',
      '.stversions/a.gif',
      'a.gif.ocTransferId12.part',
      'a.gif.crdownload',
      '.a.gif.k3Dx9Q',
      '@eaDir/a.gif',
    ]
    for (const path of begun) disk.files.set(path, picture(path))
    disk.files.set('whole.gif', picture('whole'))
    disk.change()
    await disk.settle()
    disk.files.set('unknown', picture('still being written'))
    await disk.settle()
    expect(await names(disk)).toEqual(['whole.gif'])
    expect(disk.read).toEqual(['whole.gif'])
  })

  it('sends a renamed file only once', async () => {
    const disk = await aDisk()
    const watched = await watching(disk)
    disk.files.set('a.gif', picture('a'))
    disk.change()
    await disk.settle(2)
    disk.files.delete('a.gif')
    disk.files.set('2024/b.gif', picture('a'))
    disk.change()
    await disk.settle(2)
    expect(disk.library.sent).toEqual(['a.gif'])
    expect(watched.list()).toMatchObject([{ imported: 1, failed: [] }])
  })

  it('no longer reports a failed file that is gone', async () => {
    const disk = await aDisk()
    const watched = await watching(disk)
    disk.files.set('bad.gif', 'no picture')
    disk.change()
    await disk.settle(2)
    expect(watched.list()).toMatchObject([{ failed: [{ path: 'bad.gif' }] }])
    disk.files.delete('bad.gif')
    disk.change()
    await disk.settle(1)
    expect(watched.list()).toMatchObject([{ failed: [] }])
  })

  it('an unreadable folder is scanned again when it becomes readable', async () => {
    const disk = await aDisk()
    const watched = await watching(disk)
    disk.handles.delete('photos')
    disk.change()
    await disk.settle(1)
    expect(watched.list()).toMatchObject([{ failure: 'The folder could not be read.' }])
    disk.handles.add('photos')
    disk.change()
    await disk.settle(1)
    expect(watched.list()).toMatchObject([{ failure: undefined }])
  })

  it('is watched from the start without an import, except for subfolders that are left out', async () => {
    const disk = await aDisk()
    disk.files
      .set('a.gif', picture('a'))
      .set('out/b.gif', picture('b'))
      .set('in/c.gif', picture('c'))
    const watched = await disk.startNew()
    disk.handles.add('photos')
    const options = { albums: true, labels: [], leftOut: ['out'] }
    await watched.add('photos', 'Photos', options)
    expect(lastBackup(watched.list())).toBeUndefined()
    await disk.settle(1)
    expect(await names(disk)).toEqual(['a.gif', 'c.gif'])
    expect(disk.library.albums()).toMatchObject([{ title: 'in', items: ['c.gif'] }])
    expect(lastBackup(watched.list())).toBe(watched.list()[0]?.looked)
    await watched.add('photos', 'Photos', { ...options, leftOut: [] })
    await disk.settle(1)
    expect(await names(disk)).toEqual(['a.gif', 'b.gif', 'c.gif'])
    watched.close()
    expect(disk.start().list()).toEqual([])
    await disk.settle(0)
    expect(disk.library.sent.length).toBe(3)
  })

  it('imports nothing while the options ask it to wait for the connection or the battery', async () => {
    const disk = await aDisk()
    disk.files.set('a.gif', picture('a'))
    Object.assign(disk.device, { isMetered: true, isBatteryLow: true })
    const watched = await disk.startNew()
    disk.handles.add('photos')
    const pauses = { pausesOnMetered: true, pausesOnLowBattery: true }
    await watched.add('photos', 'Photos', { albums: false, labels: [], ...pauses })
    await disk.fire()
    await expect.poll(() => watched.list()[0]?.paused).toBe('metered')
    disk.device.isMetered = false
    disk.device.changed()
    expect(watched.list()[0]?.paused).toBe('low-battery')
    expect(disk.library.sent).toEqual([])
    disk.device.isBatteryLow = false
    disk.device.changed()
    await expect.poll(() => names(disk)).toEqual(['a.gif'])
    expect(watched.list()[0]?.paused).toBeUndefined()
  })

  it('ends a running import before it begins another with new options', async () => {
    const disk = await aDisk()
    const watched = await watching(disk)
    const sending = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    disk.library.trouble.set('a.gif', () => {
      begun.resolve()
      return sending.promise
    })
    disk.files.set('a.gif', picture('a'))
    disk.change()
    await disk.settle()
    await disk.fire()
    await begun.promise
    const opened: string[] = []
    const { open } = disk.folders
    disk.folders.open = handle => {
      opened.push(handle)
      return open(handle)
    }
    const first = watched.add('photos', 'Photos', { albums: false, labels: ['first'] })
    const second = watched.add('photos', 'Photos', { albums: false, labels: ['second'] })
    await disk.library.keptWatches.read()
    expect(opened).toEqual([])
    disk.library.trouble.clear()
    sending.resolve()
    await Promise.all([first, second])
    expect(watched.list()[0]?.options.labels).toEqual(['second'])
    await disk.settle(1)
    const { 'a.gif': item } = await disk.library.items()
    expect(item?.privateDetails?.labels).toEqual(['second'])
    expect(disk.library.sent).toEqual(['a.gif'])
  })

  it('waits until the person allows access again', async () => {
    const disk = await aDisk()
    ;(await watching(disk)).close()
    disk.device.isAllowed = false
    disk.files.set('new.gif', picture('new'))
    const watched = disk.start()
    await expect.poll(() => watched.list()[0]?.needsAccess).toBe(true)
    await watched.allow('photos')
    await disk.settle(1)
    expect(await names(disk)).toEqual(['new.gif'])
    expect(watched.list()).toMatchObject([{ needsAccess: false, failure: undefined }])
  })

  it('does not come back if the person removes it while the app starts', async () => {
    const disk = await aDisk()
    await (await watching(disk)).close()
    const reading = Promise.withResolvers<void>()
    const { read } = disk.library.keptWatches
    disk.library.keptWatches.read = async () => {
      const kept = await read()
      await reading.promise
      return kept
    }
    const watched = disk.start()
    const removed = watched.remove('photos')
    reading.resolve()
    await removed
    expect(watched.list()).toEqual([])
    disk.library.keptWatches.read = read
    expect(await disk.library.keptWatches.read()).toEqual([])
  })

  it('is no longer readable by the app after the person removes it', async () => {
    const disk = await aDisk()
    const watched = await watching(disk)
    await watched.remove('photos')
    expect(watched.list()).toEqual([])
    expect([...disk.handles]).toEqual([])
    expect(disk.start().list()).toEqual([])
    expect(await disk.library.keptWatches.keysOf('photos').rows()).toEqual([])
  })
})

it('the app keeps read permission if the device cannot read which folders are watched', async () => {
  const disk = await aDisk()
  await watching(disk)
  const { read } = disk.library.keptWatches
  disk.library.keptWatches.read = () => Promise.reject(new Error('The disk is busy.'))
  const unread = disk.start()
  await unread.remove('unknown')
  expect([...disk.handles]).toEqual(['photos'])
  await unread.close()
  disk.library.keptWatches.read = read
  const watched = disk.start()
  await expect.poll(watched.list).toMatchObject([{ handle: 'photos' }])
})

it('the app keeps read permission only for watched folders and interrupted imports', async () => {
  const disk = await aDisk()
  disk.files.set('a.gif', picture('a')).set('b.gif', picture('b'))
  await disk.startNew()
  disk.handles.add('photos').add('other')
  const importer = disk.library.importer()
  disk.library.trouble.set('b.gif', async () => importer.stop())
  await importer.scan(disk.source)
  await importer.start({ albums: false, labels: [] })
  disk.start()
  await expect.poll(() => [...disk.handles]).toEqual(['photos'])
})
