import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { moveFolder, replaceFolder } from './move-folder.mjs'

function emptyFolder(parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, 'move-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function writeFolder(folder, text) {
  mkdirSync(join(folder, 'inner'), { recursive: true })
  writeFileSync(join(folder, 'inner/file'), text, { mode: 0o755 })
  return folder
}

/** A folder in memory, which is another volume on Linux. */
const MEMORY = '/dev/shm'
const hasTwoVolumes = existsSync(MEMORY) && statSync(MEMORY).dev !== statSync(tmpdir()).dev

it.skipIf(!hasTwoVolumes)('moves a folder to another volume', () => {
  const from = writeFolder(join(emptyFolder(MEMORY), 'from'), 'a program')
  const to = join(emptyFolder(), 'to')
  moveFolder(from, to)
  expect(readFileSync(join(to, 'inner/file'), 'utf8')).toBe('a program')
  expect(statSync(join(to, 'inner/file')).mode & 0o111).not.toBe(0)
  expect(existsSync(from)).toBe(false)
})

it('moves a folder within a volume', () => {
  const folder = emptyFolder()
  const from = writeFolder(join(folder, 'from'), 'a program')
  moveFolder(from, join(folder, 'to'))
  expect(existsSync(join(folder, 'to/inner/file'))).toBe(true)
  expect(() => moveFolder(from, join(folder, 'elsewhere'))).toThrow('ENOENT')
})

it('replaces a folder without keeping its previous files', () => {
  const folder = emptyFolder()
  const [next, current, old] = ['next', 'current', 'old'].map(name => join(folder, name))
  for (const text of ['first', 'second', 'third']) {
    writeFolder(next, text)
    writeFileSync(join(next, text), '')
    replaceFolder(next, current, old)
    expect(readFileSync(join(current, 'inner/file'), 'utf8')).toBe(text)
  }
  expect(existsSync(join(current, 'second'))).toBe(false)
  expect(existsSync(join(old, 'second'))).toBe(true)
  expect(existsSync(next)).toBe(false)
})
