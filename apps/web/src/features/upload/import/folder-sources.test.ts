import type { FileEntry, FolderSource } from '@safelight/client/import'
import { expect, it } from 'vitest'
import { chosenArchives, droppedFolder, listedFolder } from './folder-sources.ts'

/** A folder or file as browsers hand it over; what is not used of it is left out. */
type Tree = { [name: string]: Tree | 'file' | 'gone' }

function entry(name: string, tree: Tree | 'file' | 'gone'): FileSystemEntry {
  if (typeof tree === 'string') {
    const file: FileSystemFileEntry['file'] = (resolve, reject) =>
      tree === 'file' ? resolve(new File(['jpeg'], name)) : reject?.(new DOMException('Gone'))
    return { name, isFile: true, isDirectory: false, file } as FileSystemFileEntry
  }
  const createReader = () => {
    const rest = Object.entries(tree).map(([inside, of]) => entry(inside, of))
    // By the hundred, as Chromium does.
    return { readEntries: (resolve: FileSystemEntriesCallback) => resolve(rest.splice(0, 100)) }
  }
  return { name, isFile: false, isDirectory: true, createReader } as FileSystemDirectoryEntry
}

async function entriesOf(source: FolderSource): Promise<FileEntry[]> {
  const entries: FileEntry[] = []
  for await (const entry of source.entries()) entries.push(entry)
  return entries
}

const pathsOf = async (source: FolderSource) => (await entriesOf(source)).map(({ path }) => path)

it('reads a dropped folder whole, however much it holds, each time from its start', async () => {
  const many = Object.fromEntries(Array.from({ length: 250 }, (_, i) => [`${i}.jpg`, 'file']))
  const folder = droppedFolder([entry('trip', { day: many as Tree, 'a.jpg': 'file' })])
  expect(folder.name).toBe('trip')
  const paths = await pathsOf(folder)
  expect([paths.length, paths[0], paths.at(-1)]).toEqual([251, 'day/0.jpg', 'a.jpg'])
  expect(await pathsOf(folder)).toEqual(paths)
})

it('takes files that are dropped beside folders', async () => {
  const folder = droppedFolder([entry('trip', { 'a.jpg': 'file' }), entry('b.jpg', 'file')])
  expect(folder.name).toBe('2 folders and files')
  expect(await pathsOf(folder)).toEqual(['trip/a.jpg', 'b.jpg'])
})

it('lists a file that has gone as one of no bytes', async () => {
  const [gone, there] = await entriesOf(
    droppedFolder([entry('trip', { 'gone.jpg': 'gone', 'a.jpg': 'file' })]),
  )
  expect([gone?.size, there?.size]).toEqual([0, 4])
  await expect(gone?.open()).rejects.toThrow('Gone')
})

const listed = (path: string) =>
  Object.assign(new File(['jpeg'], path.split('/').at(-1) ?? ''), { webkitRelativePath: path })

it('knows what an input lists of a folder, and archives by their names', async () => {
  const folder = listedFolder([listed('trip/a.jpg'), listed('trip/day/b.jpg')])
  expect([folder.name, await pathsOf(folder)]).toEqual(['trip', ['a.jpg', 'day/b.jpg']])
  const parts = [new File([], 'takeout-1.zip'), new File([], 'takeout-2.zip')]
  const archives = chosenArchives(parts)
  expect([archives.name, await pathsOf(archives)]).toEqual([
    '2 archives',
    ['takeout-1.zip', 'takeout-2.zip'],
  ])
})

it('says so where inputs give files instead of a folder', async () => {
  const phone = listedFolder([Object.assign(new File([], 'a.jpg'), { webkitRelativePath: '' })])
  await expect(pathsOf(phone)).rejects.toThrow(
    'Folder scanning is only available in the desktop app.',
  )
})
