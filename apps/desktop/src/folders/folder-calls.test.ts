import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../test/support/temporary-folder.ts'
import { folderCalls } from './folder-calls.ts'
import { openPickedFolders } from './picked-folders.ts'

const newFolder = temporaryFolders()
const SERVER = 'https://photos.example.org'
const OTHER = 'https://other.example.org'

function begin(picks: (string | undefined)[] = [], dataFolder = newFolder()) {
  const changes: string[] = []
  const calls = folderCalls({
    picked: openPickedFolders(dataFolder),
    ask: async () => picks.shift(),
    changed: folder => changes.push(folder),
  })
  return { calls, changes, dataFolder }
}

async function pick(calls: ReturnType<typeof begin>['calls']): Promise<string> {
  const picked = await calls.pickFolder(undefined, SERVER)
  if (!picked) throw new Error('No folder was picked.')
  return picked.folder
}

describe('a picked folder', () => {
  it('gets a handle that does not reveal its path', async () => {
    const root = join(newFolder(), 'Photos')
    mkdirSync(root)
    const { calls } = begin([root])
    expect(await calls.pickFolder(undefined, SERVER)).toEqual({
      folder: expect.stringMatching(/^[\w-]{22}$/),
      name: 'Photos',
    })
  })

  it('is null if the user cancels the folder dialog', async () => {
    expect(await begin([undefined]).calls.pickFolder(undefined, SERVER)).toBeNull()
  })

  it("is the link's target if the user picks a link", async () => {
    const real = newFolder()
    writeFileSync(join(real, 'a.jpg'), 'abc')
    const link = join(newFolder(), 'link')
    symlinkSync(real, link)
    const { calls } = begin([link])
    const folder = await pick(calls)
    expect(await calls.fileInfo({ folder, path: 'a.jpg' }, SERVER)).toMatchObject({ size: 3 })
  })

  it('keeps its handle after a restart', async () => {
    const root = newFolder()
    const { calls, dataFolder } = begin([root, root])
    const folder = await pick(calls)
    expect(await pick(calls)).toBe(folder)
    const next = begin([], dataFolder).calls
    expect(await next.pickedFolders(undefined, SERVER)).toMatchObject([{ folder }])
    await next.forgetFolder(folder, SERVER)
    expect(await begin([], dataFolder).calls.pickedFolders(undefined, SERVER)).toEqual([])
  })

  it('is inaccessible to pages of another server', async () => {
    const { calls } = begin([newFolder()])
    const folder = await pick(calls)
    const unknown = { name: 'UnknownFolderError' }
    expect(await calls.pickedFolders(undefined, OTHER)).toEqual([])
    await expect(calls.beginScan(folder, OTHER)).rejects.toMatchObject(unknown)
    await expect(calls.fileInfo({ folder, path: 'a' }, OTHER)).rejects.toMatchObject(unknown)
    await expect(calls.beginScan('a'.repeat(22), SERVER)).rejects.toMatchObject(unknown)
  })

  it('reports a missing file as a problem instead of an exception', async () => {
    const { calls } = begin([newFolder()])
    const gone = { folder: await pick(calls), path: 'gone.jpg' }
    expect(await calls.fileInfo(gone, SERVER)).toEqual({ problem: 'unreadable' })
  })

  it('reports many changes within a moment as one event', async () => {
    const root = newFolder()
    const { calls, changes } = begin([root])
    const folder = await pick(calls)
    await calls.watchFolder(folder, SERVER)
    for (let file = 0; file < 20; file++) writeFileSync(join(root, `${file}.jpg`), '.')
    await expect.poll(() => changes).toEqual([folder])
    calls.endAll()
  })
})

describe('a scan', () => {
  it('can be continued by its handle until it has listed all files', async () => {
    const root = newFolder()
    writeFileSync(join(root, 'a.jpg'), '.')
    const { calls } = begin([root])
    const folder = await pick(calls)
    const scan = await calls.beginScan(folder, SERVER)
    expect(await calls.continueScan(scan, SERVER)).toMatchObject({
      files: [{ path: 'a.jpg' }],
      done: true,
    })
    await expect(calls.continueScan(scan, SERVER)).rejects.toThrow('ended')
    const ended = await calls.beginScan(folder, SERVER)
    await calls.endScan(ended, SERVER)
    await expect(calls.continueScan(ended, SERVER)).rejects.toThrow('ended')
  })

  it('ends when eight newer scans start', async () => {
    const { calls } = begin([newFolder()])
    const folder = await pick(calls)
    const first = await calls.beginScan(folder, SERVER)
    for (let more = 0; more < 8; more++) await calls.beginScan(folder, SERVER)
    await expect(calls.continueScan(first, SERVER)).rejects.toThrow('ended')
  })
})
