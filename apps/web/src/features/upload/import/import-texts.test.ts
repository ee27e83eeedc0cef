import type { FolderScan } from '@safelight/client/import'
import { expect, it } from 'vitest'
import {
  asideText,
  failureText,
  headlineOf,
  leftText,
  restoredText,
  spokenText,
  stagedText,
  statusText,
  summaryOf,
} from './import-texts.ts'

const none = { files: 0, bytes: 0 }
const scan = (part: Partial<FolderScan> = {}): FolderScan => ({
  folderPath: 'Holiday',
  totalFiles: 0,
  totalSize: 0,
  archives: none,
  images: none,
  videos: none,
  documents: none,
  unsupported: 0,
  sidecars: 0,
  albums: 0,
  ownAlbums: 0,
  problems: [],
  left: [],
  ...part,
})

const progress = {
  completed: 120,
  total: 1284,
  current: '',
  percentage: 9,
  uploaded: 0,
  duplicates: 0,
  improved: 0,
  inTrash: 0,
  inGoogleTrash: 0,
  recentlyDeleted: 0,
  archived: 0,
  hidden: 0,
  pendingSidecars: 0,
  failed: [],
  left: [],
  aside: [],
  named: [],
  trashed: [],
  staged: 0,
}

it('counts the files of a folder by kind', () => {
  const images = { files: 1284, bytes: 3_650_722_202 }
  expect(summaryOf(scan({ images, documents: { files: 1, bytes: 14 } }))).toEqual([
    '1,284 photos · 3.4 GB',
    '1 document · 14 B',
  ])
})

it.each([
  [{}, ''],
  [{ ownAlbums: 4 }, 'This is an export of Safelight: 4 albums will be restored.'],
  [
    { sidecars: 1 },
    '1 file has a date, place or description in a separate file, which will be imported too.',
  ],
])('describes what the scan found besides files to import: %j', (part, text) => {
  expect(asideText(scan(part))).toBe(text)
})

it('describes the progress of an import', () => {
  expect(statusText({ ...progress, status: 'running' })).toBe('Importing 120 of 1,284 files · 9%')
  expect(statusText({ ...progress, status: 'paused' })).toBe('Paused at 120 of 1,284 files · 9%')
  expect(leftText({ ...progress, status: 'done' })).toBe('')
  expect(stagedText({ ...progress, status: 'done' })).toBe('')
  expect(stagedText({ ...progress, status: 'done', staged: 2 })).toBe(
    '2 files are on the server but not in your library yet. Your next import adds them.',
  )
  expect(leftText({ ...progress, status: 'done', duplicates: 2, inTrash: 1 })).toBe(
    '1 file is already in your trash.',
  )
  expect(leftText({ ...progress, status: 'done', improved: 2, inGoogleTrash: 1 })).toBe(
    '2 items in your library have new details. 1 file was in Google’s trash and was left out.',
  )
  expect(leftText({ ...progress, status: 'done', pendingSidecars: 2 })).toBe(
    'The details of 2 items were found, but not their files. If they are in other parts of the export, import these on this device.',
  )
  expect(
    leftText({ ...progress, status: 'done', archived: 1, hidden: 2, recentlyDeleted: 2 }),
  ).toBe(
    '2 files were in Recently Deleted and were left out. 1 item that was archived in Google Photos is now in your library, among all others. 2 items that were hidden in iCloud Photos are now in your library, among all others.',
  )
})

it.each([
  [undefined, ''],
  [{ albums: 0, people: 0 }, ''],
  [{ albums: 1, people: 0 }, '1 album of your Safelight export was restored.'],
  [{ albums: 0, people: 1 }, '1 person of your Safelight export was restored.'],
  [
    { albums: 4, people: 1200 },
    '4 albums and 1,200 people of your Safelight export were restored.',
  ],
])('lists what an import has restored from an export: %j', (restored, text) => {
  const now = { ...progress, status: 'done', ...(restored ? { restored } : {}) } as const
  expect(restoredText(now)).toBe(text)
})

const problem = { path: 'a.jpg', reason: 'It has gone.' }

it.each([
  ['scanning', { scan: scan({ totalFiles: 25 }) }, ['Scanning', '25 files found'], ''],
  [
    'scanned',
    {},
    ['Folder Selected', '1,284 files to import'],
    'Scan ended: 1,284 files can be imported.',
  ],
  [
    'running',
    { failed: [problem] },
    ['Importing 9%', '120 of 1,284 files', '1 failed'],
    'Some files could not be imported.',
  ],
  ['waiting', {}, ['Waiting for the server', '120 of 1,284 files'], ''],
  ['paused', {}, ['Import paused', '120 of 1,284 files'], ''],
  ['stopped', {}, ['Import stopped', '120 of 1,284 files'], 'Import stopped: 120 of 1,284 files.'],
  ['done', { uploaded: 3 }, ['3 files imported'], 'Import ended: 3 files imported.'],
  ['done', { duplicates: 3 }, ['No new files'], 'Import ended: No new files.'],
  ['none', { failure: 'Gone.' }, ['Import failed'], 'The import failed. Please try again.'],
] as const)('describes an import in its headline: %s %j', (status, part, headline, spoken) => {
  const now = { ...progress, ...part, failed: 'failed' in part ? [...part.failed] : [], status }
  expect(headlineOf(now)).toEqual(headline)
  expect(spokenText(now)).toBe(spoken)
})

it('tells why an import failed', () => {
  expect(failureText({ ...progress, status: 'done' })).toBe('')
  const failure = 'Gone.'
  expect(failureText({ ...progress, status: 'none', failure })).toBe('Failed to scan folder: Gone.')
  expect(failureText({ ...progress, status: 'stopped', failure })).toBe(
    'Failed to upload files: Gone.',
  )
})
