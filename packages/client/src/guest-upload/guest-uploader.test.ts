import { ERRORS, type ErrorCode } from '@safelight/contract/errors'
import { expect, it } from 'vitest'
import { aFile } from '../../test/fixtures.ts'
import { waitFor } from '../../test/wait-for.ts'
import { ApiError } from '../api/api-client.ts'
import { createGuestUploader, type SendFile } from './guest-uploader.ts'
import type { Left } from './send-guest-upload.ts'

function aVisit() {
  const sending: {
    name: string
    progress: (share: number) => void
    arrive: (left: Left) => void
    fail: (error: unknown) => void
  }[] = []
  const lefts: Left[] = []
  const give: SendFile = (file, progress, signal) =>
    new Promise((arrive, fail) => {
      sending.push({ name: file.name, progress, arrive, fail })
      signal.addEventListener('abort', () => fail(signal.reason))
    })
  const uploader = createGuestUploader(give, { bytes: 1000, moreFormats: false }, left =>
    lefts.push(left),
  )
  return {
    uploader,
    lefts,
    async next() {
      await waitFor(() => expect(sending).not.toEqual([]))
      return sending.shift() as (typeof sending)[number]
    },
    underWay: () => sending.map(({ name }) => name),
    states: () => uploader.files().map(({ status, problem }) => problem ?? status),
  }
}

const LEFT: Left = { filesLeft: 3, bytesLeft: 1000 }
const files = (...names: string[]) => names.map(name => aFile(name, name))
const refused = (code: ErrorCode) => new ApiError(code, ERRORS[code][0], ERRORS[code][1])

it('uploads two files at once', async () => {
  const { uploader, lefts, next, underWay, states } = aVisit()
  await uploader.add(files('a.jpg', 'b.jpg', 'c.jpg'))
  const first = await next()
  expect([first.name, ...underWay()]).toEqual(['a.jpg', 'b.jpg'])
  first.progress(0.5)
  expect(uploader.files().map(({ progress }) => progress)).toEqual([0.5, 0, 0])
  expect(states()).toEqual(['sending', 'sending', 'waiting'])
  first.arrive(LEFT)
  await waitFor(() => expect(underWay()).toEqual(['b.jpg', 'c.jpg']))
  expect([states(), lefts]).toEqual([['given', 'sending', 'sending'], [LEFT]])
})

it('uploads files with the same name and size but different content', async () => {
  const { uploader, next } = aVisit()
  const named = (content: string) => aFile('IMG_0001.JPG', content)
  expect(await uploader.add(['one', 'two', 'six'].map(named))).toEqual([])
  for (const _ of 'abc') (await next()).arrive(LEFT)
  expect(uploader.files()).toHaveLength(3)
})

it('rejects invalid files with a reason', async () => {
  const { uploader, underWay } = aVisit()
  const messages = await uploader.add([
    aFile('note.txt', 'words', 'text/plain'),
    aFile('empty.jpg', ''),
    ...files('a.jpg', 'a.jpg'),
  ])
  expect(messages.map(({ text }) => text)).toEqual([
    expect.stringContaining('"note.txt" has unsupported format'),
    'empty.jpg: File is empty (0 bytes) or inaccessible',
    'File "a.jpg" is already selected.',
  ])
  expect(await uploader.add(files('a.jpg'))).toHaveLength(1)
  await waitFor(() => expect(underWay()).toEqual(['a.jpg']))
})

it.each([
  ['NOT_FOUND', 'This link was disabled. Ask for a new one.'],
  ['LIMIT_REACHED', 'This link accepts no more files. Ask for a new one.'],
  [
    'QUOTA_EXCEEDED',
    'There is no space left for this file. Tell the person who sent you the link.',
  ],
  ['STORAGE_FULL', 'There is no space left for this file. Tell the person who sent you the link.'],
  ['TOO_MANY_REQUESTS', 'Many people are sending files right now. Try again in a minute.'],
  ['INTERNAL', 'This file could not be sent. Please try again.'],
] as const)('explains to the visitor why the server refuses a file: %s', async (code, words) => {
  const { uploader, next, states } = aVisit()
  await uploader.add(files('a.jpg'))
  ;(await next()).fail(refused(code))
  await waitFor(() => expect(states()).toEqual([words]))
})

it('retries only the failed files', async () => {
  const { uploader, next, underWay, states } = aVisit()
  await uploader.add(files('a.jpg', 'b.jpg'))
  ;(await next()).arrive(LEFT)
  ;(await next()).fail(new ApiError('NETWORK', 0, 'Network error'))
  await waitFor(() =>
    expect(states()).toEqual(['given', 'The connection was lost. Check it and try again.']),
  )
  uploader.retry()
  uploader.retry()
  await waitFor(() => expect(underWay()).toEqual(['b.jpg']))
  ;(await next()).arrive(LEFT)
  await waitFor(() => expect(states()).toEqual(['given', 'given']))
})

it('retries files after the connection was lost, but no others', async () => {
  const { uploader, next, underWay, states } = aVisit()
  await uploader.add(files('a.jpg', 'b.jpg'))
  ;(await next()).fail(refused('LIMIT_REACHED'))
  ;(await next()).fail(new ApiError('NETWORK', 0, 'Network error'))
  await waitFor(() => expect(states()).not.toContain('sending'))
  uploader.retryLost()
  await waitFor(() => expect(underWay()).toEqual(['b.jpg']))
})

it('rejects files above the limit of the server', async () => {
  const { uploader } = aVisit()
  const messages = await uploader.add([aFile('large.jpg', 'x'.repeat(1001))])
  expect(messages).toHaveLength(1)
})

it('aborts all uploads when the session ends', async () => {
  const { uploader, next, underWay, states } = aVisit()
  await uploader.add(files('a.jpg', 'b.jpg', 'c.jpg'))
  await next()
  await next()
  uploader.close()
  await waitFor(() => expect(states().slice(0, 2)).not.toContain('sending'))
  expect([states()[2], underWay()]).toEqual(['waiting', []])
})
