import type { UploadEntry } from '@safelight/client/upload-queue'
import { expect, it } from 'vitest'
import { failedFirst } from './failed-first.ts'

const order = (...statuses: UploadEntry['status'][]) =>
  failedFirst(
    statuses.map((status, id): UploadEntry => {
      return { id, status, file: new File([], `${id}.jpg`), type: 'image/jpeg', progress: 0 }
    }),
  ).map(({ id }) => id)

it('puts failed files first once no upload is under way', () => {
  expect(order('uploaded', 'failed', 'in-trash', 'failed')).toEqual([1, 3, 0, 2])
  expect(order('uploaded', 'failed', 'idle')).toEqual([1, 0, 2])
})

it('moves no row during uploads', () => {
  for (const status of ['waiting', 'uploading', 'paused', 'offline'] as const) {
    expect(order('uploaded', 'failed', status)).toEqual([0, 1, 2])
  }
})
