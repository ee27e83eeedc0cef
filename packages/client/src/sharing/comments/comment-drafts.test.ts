import { expect, it } from 'vitest'
import { anAccount } from '../../../test/fixtures.ts'
import { createMemoryDisk } from '../../store/device-disk.ts'
import { createCommentDrafts } from './comment-drafts.ts'

it('keeps the latest text of each draft on the device, sealed', async () => {
  const account = await anAccount()
  const memory = createMemoryDisk()
  const drafts = createCommentDrafts(account, Promise.resolve(memory))
  for (const text of ['s', 'se', 'secret']) void drafts.keep('album', 'sea', text)
  await drafts.keep('album', 'boat', 'Ahoy')
  const again = createCommentDrafts(account, Promise.resolve(memory))
  expect(await again.read('album', 'sea')).toBe('secret')
  expect(await again.read('album', 'boat')).toBe('Ahoy')
  expect(await again.read('album', 'cliff')).toBe('')
  for (const name of await memory.names()) {
    expect(Buffer.from((await memory.read(name)) ?? []).includes('secret')).toBe(false)
  }

  await again.keep('album', 'sea', '')
  const later = createCommentDrafts(account, Promise.resolve(memory))
  expect(await later.read('album', 'sea')).toBe('')
  expect(await later.read('album', 'boat')).toBe('Ahoy')
})

it('keeps a text in memory while the device refuses to store it', async () => {
  const memory = createMemoryDisk()
  const refuse = async () => {
    throw new Error('full')
  }
  const disk = Promise.resolve({ ...memory, write: refuse })
  const drafts = createCommentDrafts(await anAccount(), disk)
  await drafts.keep('album', 'sea', 'What a view')
  expect(await drafts.read('album', 'sea')).toBe('What a view')
})

it('forgets the oldest of too many drafts', async () => {
  const drafts = createCommentDrafts(await anAccount(), Promise.resolve(createMemoryDisk()))
  for (let i = 0; i <= 100; i += 1) await drafts.keep('album', `item ${i}`, 'text')
  expect(await drafts.read('album', 'item 0')).toBe('')
  expect(await drafts.read('album', 'item 1')).toBe('text')
  expect(await drafts.read('album', 'item 100')).toBe('text')
})
