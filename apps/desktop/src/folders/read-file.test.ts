import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../test/support/temporary-folder.ts'
import { isPlainPath } from './inside.ts'
import { fileInfo, readPiece } from './read-file.ts'

const newFolder = temporaryFolders()
let root: string
let outside: string

beforeEach(() => {
  root = newFolder()
  outside = newFolder()
  writeFileSync(join(outside, 'secret.txt'), 'secret')
})

async function readNow(path: string): Promise<string> {
  const stamp = await fileInfo(root, path)
  return text(await readPiece(root, { path, ...stamp, offset: 0, length: 1000 }))
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe('readPiece', () => {
  it('reads any range of a file', async () => {
    mkdirSync(join(root, 'å b'))
    writeFileSync(join(root, 'å b/写.txt'), '0123456789')
    const path = 'å b/写.txt'
    const stamp = await fileInfo(root, path)
    const piece = (offset: number, length: number) =>
      readPiece(root, { path, ...stamp, offset, length }).then(text)
    expect(await piece(0, 4)).toBe('0123')
    expect(await piece(4, 100)).toBe('456789')
    expect(await piece(100, 10)).toBe('')
  })

  it.each([
    ['has grown', (file: string) => writeFileSync(file, 'longer than it was')],
    ['was cut', (file: string) => truncateSync(file, 2)],
    ['was rewritten', (file: string) => utimesSync(file, 1, 1)],
  ])('rejects a file that %s after it was found', async (_, change) => {
    const file = join(root, 'a.txt')
    writeFileSync(file, 'content')
    const stamp = await fileInfo(root, 'a.txt')
    change(file)
    const read = readPiece(root, { path: 'a.txt', ...stamp, offset: 0, length: 4 })
    await expect(read).rejects.toMatchObject({ problem: 'changed' })
  })

  it('rejects a file whose path contains a link', async () => {
    symlinkSync(join(outside, 'secret.txt'), join(root, 'link.txt'))
    symlinkSync(outside, join(root, 'away'))
    await expect(readNow('link.txt')).rejects.toMatchObject({ problem: 'outside' })
    await expect(readNow('away/secret.txt')).rejects.toMatchObject({ problem: 'outside' })
  })

  it('rejects a path that contains ..', async () => {
    symlinkSync(outside, join(root, 'away'))
    const up = `../${outside.split('/').at(-1)}/secret.txt`
    await expect(readNow(up)).rejects.toMatchObject({ problem: 'outside' })
    await expect(readNow(`away/${up}`)).rejects.toThrow()
  })

  it('never reads outside the folder while folders and links are being swapped', async () => {
    mkdirSync(join(root, 'swap'))
    writeFileSync(join(root, 'swap/secret.txt'), 'inside')
    symlinkSync(outside, join(root, 'link'))
    const read = new Set<string>()
    let swapping = true
    const swaps = (async () => {
      while (swapping) {
        renameSync(join(root, 'swap'), join(root, 'own'))
        renameSync(join(root, 'link'), join(root, 'swap'))
        await new Promise(setImmediate)
        renameSync(join(root, 'swap'), join(root, 'link'))
        renameSync(join(root, 'own'), join(root, 'swap'))
        await new Promise(setImmediate)
      }
    })()
    for (let round = 0; round < 1000; round++) {
      read.add(await readNow('swap/secret.txt').catch(error => error.problem))
    }
    swapping = false
    await swaps
    expect(read).not.toContain('secret')
    expect(await readNow('swap/secret.txt')).toBe('inside')
  })

  it.each([
    ['win32', '..\\..\\secret.txt', false],
    ['win32', 'C:\\secret.txt', false],
    ['win32', 'a.jpg:stream', false],
    ['win32', 'photos/COM1', false],
    ['win32', 'nul.jpg', false],
    ['win32', 'photos. /a.jpg', false],
    ['win32', 'photos/communion.2.jpg', true],
    ['linux', 'a:b\\c.jpg', true],
  ] as const)(
    'on %s, finds only plain file names in the path %s: %s',
    (platform, path, isPlain) => {
      expect(isPlainPath(path, platform)).toBe(isPlain)
    },
  )

  it('does not block on a named pipe', async () => {
    execFileSync('mkfifo', [join(root, 'pipe')])
    await expect(readNow('pipe')).rejects.toMatchObject({ problem: 'unreadable' })
  })

  it('reports missing files and folders as unreadable', async () => {
    mkdirSync(join(root, 'folder'))
    writeFileSync(join(root, 'a.txt'), 'a')
    const stamp = await fileInfo(root, 'a.txt')
    rmSync(join(root, 'a.txt'))
    const read = readPiece(root, { path: 'a.txt', ...stamp, offset: 0, length: 4 })
    await expect(read).rejects.toMatchObject({ problem: 'unreadable' })
    await expect(readNow('folder')).rejects.toMatchObject({ problem: 'unreadable' })
  })
})
