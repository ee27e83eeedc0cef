import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { temporaryFolders } from '../../test/support/temporary-folder.ts'
import { openJsonFile } from './json-file.ts'

const newFolder = temporaryFolders()

it('a JSON file keeps its content across restarts', () => {
  const folder = newFolder()
  const path = join(folder, 'folders.json')
  const open = () => openJsonFile(path, z.array(z.string()), [])
  expect(open().get()).toEqual([])
  open().set(['Pictures'])
  expect(open().get()).toEqual(['Pictures'])
  expect(readdirSync(folder)).toEqual(['folders.json'])

  writeFileSync(path, '["Pictures", "Cam')
  expect(open().get()).toEqual([])
  open().set(['Other'])
  expect(readFileSync(`${path}.damaged`, 'utf8')).toBe('["Pictures", "Cam')
  expect(open().get()).toEqual(['Other'])
})
