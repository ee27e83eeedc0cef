import type { WatchedFolder } from '@safelight/client/import'
import { expect, it } from 'vitest'
import { importedText, stateText } from './watched-texts.ts'

const folder: WatchedFolder = {
  handle: 'h',
  name: 'Photos',
  options: { albums: false, labels: [] },
  imported: 0,
  failed: [],
  isPartly: false,
}

it('tells what a watched folder is doing at the moment', () => {
  const looked = Date.UTC(2026, 10, 24, 3, 30)
  expect(stateText(folder)).toBe('Checking for new files')
  expect(stateText({ ...folder, looked }, 'UTC')).toBe('Last checked Nov 24, 2026, 3:30 AM')
  const importing = { completed: 3, total: 1200 }
  expect(stateText({ ...folder, looked, importing })).toBe('Importing 3 of 1,200 files')
  const failure = 'The folder could not be read.'
  expect(stateText({ ...folder, looked, failure })).toBe(failure)
})

it('tells how many files of a watched folder were imported', () => {
  expect(importedText(folder)).toBe('Nothing new so far')
  const options = { albums: true, labels: ['sea', 'sun'] }
  expect(importedText({ ...folder, imported: 1, options })).toBe(
    '1 item imported · folders become albums · labels: sea, sun',
  )
})
