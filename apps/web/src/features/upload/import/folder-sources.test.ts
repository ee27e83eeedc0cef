import type { FileEntry, FolderSource } from '@safelight/client/import'
import { expect, it } from 'vitest'
import { listedFolder } from '../../../components/folders/listed-folder.ts'
import { chosenArchives, droppedFolder } from './folder-sources.ts'

/** A folder or file as browsers provide it, with only the members that are used. */
type Tree = { [name: string]: Tree | 'file' | 'gone' }

function entry(name: string, tree: Tree | 'file' | 'gone'): FileSystemEntry {
  if (typeof tree === 'string') {
    const file: FileSystemFileEntry['file'] = (resolve, reject) =>
      tree === 'file' ? resolve(new File(['jpeg'], name)) : reject?.(new DOMException('Gone'))
    return { name, isFile: true, isDirectory: false, file } as FileSystemFileEntry
  }
  const createReader = () => {
    const rest = Object.entries(tree).map(([inside, of]) => entry(inside, of))
    // Chromium returns at most a hundred entries for each call.
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

it('lists all entries of a dropped folder on each scan', async () => {
  const many = Object.fromEntries(Array.from({ length: 250 }, (_, i) => [`${i}.jpg`, 'file']))
  const folder = droppedFolder([entry('trip', { day: many as Tree, 'a.jpg': 'file' })])
  expect(folder.name).toBe('trip')
  const paths = await pathsOf(folder)
  expect([paths.length, paths[0], paths.at(-1)]).toEqual([251, 'day/0.jpg', 'a.jpg'])
  expect(await pathsOf(folder)).toEqual(paths)
})

it('includes files that were dropped together with folders', async () => {
  const folder = droppedFolder([entry('trip', { 'a.jpg': 'file' }), entry('b.jpg', 'file')])
  expect(folder.name).toBe('1 folder and 1 file')
  expect(await pathsOf(folder)).toEqual(['trip/a.jpg', 'b.jpg'])
})

it('counts only folders if only folders were dropped', () => {
  expect(droppedFolder([entry('a', {}), entry('b', {})]).name).toBe('2 folders')
})

it('lists a file that no longer exists with zero bytes', async () => {
  const [gone, there] = await entriesOf(
    droppedFolder([entry('trip', { 'gone.jpg': 'gone', 'a.jpg': 'file' })]),
  )
  expect([gone?.size, there?.size]).toEqual([0, 4])
  await expect(gone?.open()).rejects.toThrow('Gone')
})

const listed = (path: string) =>
  Object.assign(new File(['jpeg'], path.split('/').at(-1) ?? ''), { webkitRelativePath: path })

it('takes the name of a chosen folder from the paths of its files', async () => {
  const folder = listedFolder([listed('trip/a.jpg'), listed('trip/day/b.jpg')])
  expect([folder.name, await pathsOf(folder)]).toEqual(['trip', ['a.jpg', 'day/b.jpg']])
  const parts = [new File([], 'takeout-1.zip'), new File([], 'takeout-2.zip')]
  const archives = chosenArchives(parts)
  expect([archives.name, await pathsOf(archives)]).toEqual([
    '2 archive files',
    ['takeout-1.zip', 'takeout-2.zip'],
  ])
})

it('rejects files that were picked without a folder', async () => {
  const phone = listedFolder([Object.assign(new File([], 'a.jpg'), { webkitRelativePath: '' })])
  await expect(pathsOf(phone)).rejects.toThrow(
    'Folder scanning is only available in the desktop app.',
  )
})
