import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { deleteFile } from './delete-file.ts'
import { stampOf } from './read-file.ts'

function aFolder() {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'delete-')))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const root = join(home, 'Camera')
  mkdirSync(join(root, 'trip'), { recursive: true })
  const write = (path: string) => {
    writeFileSync(join(root, path), path)
    return { path, ...stampOf(statSync(join(root, path), { bigint: true })) }
  }
  return { home, root, write }
}

it('deletes a file of a folder and of its subfolders', async () => {
  const { root, write } = aFolder()
  for (const path of ['a.jpg', 'trip/b.jpg']) {
    await deleteFile(root, write(path))
    expect(existsSync(join(root, path))).toBe(false)
  }
})

it('keeps a file that has another size or time', async () => {
  const { root, write } = aFolder()
  const file = write('a.jpg')
  for (const other of [{ size: file.size + 1 }, { modified: file.modified - 1 }]) {
    await expect(deleteFile(root, { ...file, ...other })).rejects.toMatchObject({
      problem: 'changed',
    })
  }
  expect(existsSync(join(root, 'a.jpg'))).toBe(true)
})

it('deletes nothing outside the folder, through links, or that is a folder', async () => {
  const { home, root, write } = aFolder()
  const { size, modified } = write('a.jpg')
  writeFileSync(join(home, 'other.jpg'), 'other')
  symlinkSync(home, join(root, 'out'))
  symlinkSync(join(home, 'other.jpg'), join(root, 'link.jpg'))
  for (const path of ['out/other.jpg', 'link.jpg', 'trip'])
    await expect(deleteFile(root, { path, size, modified })).rejects.toMatchObject({
      problem: 'outside',
    })
  await expect(deleteFile(root, { path: 'gone.jpg', size, modified })).rejects.toMatchObject({
    problem: 'unreadable',
  })
  expect(existsSync(join(home, 'other.jpg'))).toBe(true)
})
