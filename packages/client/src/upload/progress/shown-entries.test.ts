import { expect, it } from 'vitest'
import { aFile } from '../../../test/fixtures.ts'
import { shownEntries } from './shown-entries.ts'
import type { UploadEntry } from './upload-entry.ts'

const entries = (...statuses: UploadEntry['status'][]) =>
  statuses.map((status, id): UploadEntry => {
    return { id, status, file: aFile(`${id}.jpg`), type: 'image/jpeg', progress: 0 }
  })

const shown = (most: number, ...statuses: UploadEntry['status'][]) =>
  shownEntries(entries(...statuses), most).map(({ id }) => id)

it('shows only the first waiting entries of a long list', () => {
  expect(shown(3, 'uploaded', 'idle', 'failed')).toEqual([0, 1, 2])
  expect(shown(2, 'idle', 'idle', 'idle')).toEqual([0, 1])
})

it('prefers running entries to failed and waiting entries', () => {
  const all = ['uploaded', 'failed', 'uploaded', 'in-trash', 'uploading', 'waiting'] as const
  expect(shown(1, ...all)).toEqual([4])
  expect(shown(3, ...all)).toEqual([1, 3, 4])
  expect(shown(4, ...all)).toEqual([1, 3, 4, 5])
  expect(shown(5, ...all)).toEqual([1, 2, 3, 4, 5])
})
