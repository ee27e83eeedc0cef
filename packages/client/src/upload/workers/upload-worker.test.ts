/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import { uploadTypes } from '@safelight/contract/media-types'
import { openStream } from '@safelight/crypto/streams'
import { expect, test } from 'vitest'
import { anAccount, streamOf } from '../../../test/fixtures.ts'
import { decodeStream } from '../../items/item-details.ts'
import { openDescriptor } from '../encryption/open-descriptor.ts'
import { createUploadWorker } from './upload-worker.ts'

const fixture = new URL('../../../../../e2e/fixtures/portrait.jpg', import.meta.url)
const content = new Uint8Array(await readFile(fixture))
const types = uploadTypes(false)
const work = createUploadWorker(async () => ({}))

function aCountedFile() {
  const file = new File([content], 'a.jpg', { type: 'image/jpeg' })
  const reads: string[] = []
  for (const name of ['slice', 'stream', 'bytes', 'text', 'arrayBuffer'] as const) {
    const read = file[name].bind(file) as () => unknown
    Object.defineProperty(file, name, {
      value: () => {
        reads.push(name)
        return read()
      },
    })
  }
  return { file, reads }
}

test('reads a file only once to parse and encrypt it', async () => {
  const account = await anAccount()
  const { file, reads } = aCountedFile()
  const upload = await work.readAndEncrypt(account, file, ['sea'], undefined, types)
  if (!upload) throw new Error('the worker did not read the file')
  expect(reads).toEqual(['arrayBuffer'])
  const { keys, details } = await openDescriptor(account, upload.dto)
  expect(details).toMatchObject({
    name: 'a.jpg',
    type: 'image/jpeg',
    width: 900,
    height: 1200,
    taken: { local: '2021-07-19T08:15:00.000' },
  })
  const opening = await openStream(keys, 'original', decodeStream(details.streams.original))
  const range = { start: 0, end: opening.length }
  const opened = streamOf(upload.original).pipeThrough(opening.decrypt(range))
  expect(new Uint8Array(await new Response(opened).arrayBuffer())).toEqual(content)
})

test('prefers facts from outside the file', async () => {
  const account = await anAccount()
  const { file } = aCountedFile()
  const known = { taken: { local: '2019-01-02T03:04:05.000', offsetMinutes: null } }
  const upload = await work.readAndEncrypt(account, file, [], undefined, types, known)
  expect(upload?.dto.creationDate).toBe('2019-01-02')
  const text = new File(['text'], 'a.jpg', { type: 'image/jpeg' })
  expect(await work.readAndEncrypt(account, text, [], undefined, types)).toBeUndefined()
  expect(await work.readAndEncrypt(account, file, [], undefined, ['image/png'])).toBeUndefined()
})

test('rejects a file that changes while it is read', async () => {
  const { file } = aCountedFile()
  Object.defineProperty(file, 'size', { value: content.length + 1 })
  await expect(work.readAndEncrypt(await anAccount(), file, [], undefined, types)).rejects.toThrow(
    'The file changed while it was read.',
  )
})
