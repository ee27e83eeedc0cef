import { describe, expect, it } from 'vitest'
import { filesOf } from './dropped-files.ts'

/** A folder or file as browsers hand it over; what is not used of it is left out. */
type Tree = { [name: string]: Tree | 'file' | 'gone' }

function entry(name: string, tree: Tree | 'file' | 'gone'): FileSystemEntry {
  if (typeof tree === 'string') {
    const file: FileSystemFileEntry['file'] = (resolve, reject) =>
      tree === 'file' ? resolve(new File([], name)) : reject?.(new DOMException('Gone'))
    return { name, isFile: true, isDirectory: false, file } as FileSystemFileEntry
  }
  const createReader = () => {
    const rest = Object.entries(tree).map(([inside, of]) => entry(inside, of))
    // By the hundred, as Chromium does.
    return { readEntries: (resolve: FileSystemEntriesCallback) => resolve(rest.splice(0, 100)) }
  }
  return { name, isFile: false, isDirectory: true, createReader } as FileSystemDirectoryEntry
}

const names = async (dropped: (FileSystemEntry | File)[], most?: number) => {
  const { files, isCut } = await filesOf(dropped, most)
  return { names: files.map(({ name }) => name), isCut }
}

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.jpg`, 'file' as const]))

describe('what was dropped', () => {
  it('is files, and all files in folders, however many they hold', async () => {
    const dropped = [
      new File([], 'a.jpg'),
      entry('b.jpg', 'file'),
      entry('trip', { day: { 'c.jpg': 'file' }, 'd.jpg': 'file', 'e.jpg': 'gone' }),
    ]
    const all = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']
    expect(await names(dropped)).toEqual({ names: all, isCut: false })
    expect((await names([entry('many', many(250))])).names).toHaveLength(250)
  })

  it('leaves out what systems hide in folders', async () => {
    const folder = entry('trip', {
      '.DS_Store': 'file',
      'Thumbs.db': 'file',
      '.cache': { 'x.jpg': 'file' },
      'a.jpg': 'file',
    })
    expect(await names([folder])).toEqual({ names: ['a.jpg'], isCut: false })
  })

  it('has bounds, and says when there was more', async () => {
    const folders = [entry('one', many(250)), entry('two', many(250))]
    expect(await names(folders, 500)).toMatchObject({ isCut: false })
    const { names: taken, isCut } = await names(folders, 300)
    expect([taken.length, isCut]).toEqual([300, true])
    let deep: Tree = { 'a.jpg': 'file' }
    for (let i = 0; i < 40; i++) deep = { deep }
    expect(await names([entry('deep', deep), entry('b.jpg', 'file')])).toEqual({
      names: ['b.jpg'],
      isCut: true,
    })
  })
})
