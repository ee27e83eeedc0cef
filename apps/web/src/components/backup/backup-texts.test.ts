import type { WatchedFolder } from '@safelight/client/import'
import { expect, it } from 'vitest'
import { importedText, stateText } from './backup-texts.ts'

const folder: WatchedFolder = {
  handle: 'h',
  name: 'Photos',
  options: { albums: false, labels: [] },
  imported: 0,
  failed: [],
  isPartly: false,
}

it('tells what the backup of a folder is doing at the moment', () => {
  const looked = Date.UTC(2026, 10, 24, 3, 30)
  const now = looked + 12.5 * 60_000
  const text = (part: Partial<WatchedFolder>) => stateText({ ...folder, ...part }, now)
  expect(text({})).toBe('Checking for new files')
  expect(text({ looked })).toBe('Backed up, 12 minutes ago')
  expect(text({ looked: now - 59_999 })).toBe('Backed up just now')
  const importing = { completed: 3, total: 1200 }
  expect(text({ looked, importing })).toBe('Backing up: 3 of 1,200 files')
  const failure = 'The folder could not be read.'
  expect(text({ looked, failure })).toBe(failure)
  expect(text({ importing, paused: 'metered' })).toBe('Paused on this metered connection')
  expect(text({ paused: 'low-battery' })).toBe('Paused until the battery is charged')
  expect(text({ failure, needsAccess: true })).toBe('Allow access to continue the backup')
})

it('tells how many files of a folder were backed up, and how', () => {
  expect(importedText(folder)).toBe('Nothing new so far')
  const options = { albums: true, labels: ['sea', 'sun'], leftOut: ['Screenshots'] }
  expect(importedText({ ...folder, imported: 1, options })).toBe(
    '1 item uploaded · subfolders become albums · without Screenshots · labels: sea, sun',
  )
})
