import { LIMITS } from '@safelight/contract/limits'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aFolder, MODIFIED } from '../../../test/a-folder.ts'
import { aDevice } from '../../../test/import/a-device.ts'
import type { ApiClient } from '../../api/api-client.ts'
import type { LibraryItem } from '../../items/item.ts'
import type { KeptKeys } from '../kept-keys.ts'
import { whyMissing } from './checked-files.ts'
import type { ContentCheck } from './content-check.ts'
import { createFolderCheck } from './folder-check.ts'
import { proveFiles } from './prove-files.ts'

const anItem = (id: string, length: number) =>
  ({
    id,
    fileName: `${id}.jpg`,
    details: { streams: { original: { length, header: '', type: 'image/jpeg' } } },
  }) as unknown as LibraryItem

const ID = '0'.repeat(26)
const noKeys = { all: async () => new Set(), add: async () => {}, replace: async () => {} }

function aCheck(conditions: { isMetered?: boolean; isBatteryLow?: boolean } = {}) {
  const { device, watchDevice } = aDevice()
  Object.assign(device, conditions)
  const readBacks: string[] = []
  const content: ContentCheck = {
    fingerprintOf: blob => blob.text(),
    async readBack({ id }) {
      readBacks.push(id)
      return 'content'
    },
    expect: () => Promise.reject(new Error('Nothing was verified before.')),
  }
  const known = [{ checksum: 'content', id: ID, trashed: false }]
  const check = createFolderCheck({
    api: { call: async () => ({ known }) } as unknown as ApiClient,
    openItems: async () => [anItem(ID, 7)],
    records: {
      pull: async () => {},
      find: () => undefined,
      add: async () => {},
      share: async () => {},
      close: () => {},
    },
    openContentCheck: async () => content,
    handledIn: async () => new Set(),
    readToday: noKeys as unknown as KeptKeys,
    watchDevice,
    wait: async () => {},
  })
  onTestFinished(check.close)
  return { check, readBacks, device }
}

it('downloads nothing while the connection is metered or the battery is low', async () => {
  const { check, readBacks, device } = aCheck({ isMetered: true })
  const pauses = { pausesOnMetered: true, pausesOnLowBattery: true }
  const ended = check.start(aFolder({ 'a.jpg': 'content' }), pauses)
  await expect.poll(() => check.progress().paused).toBe('metered')
  expect(check.progress()).toMatchObject({
    status: 'verifying',
    counts: { uploaded: { files: 1 } },
  })
  Object.assign(device, { isMetered: false, isBatteryLow: true })
  device.changed()
  expect(check.progress().paused).toBe('low-battery')
  expect(readBacks).toEqual([])
  device.isBatteryLow = false
  device.changed()
  await ended
  expect(readBacks).toEqual([ID])
  expect(check.progress()).toMatchObject({ status: 'done', counts: { verified: { files: 1 } } })
})

it('says so if the browser refuses to delete by an error', async () => {
  const { check } = aCheck()
  const refuse = () => Promise.reject(new Error('No recent press.'))
  const removal = { allow: refuse, open: refuse, remove: refuse }
  await check.start({ ...aFolder({ 'a.jpg': 'content' }), removal }, {})
  await check.deleteVerified()
  expect(check.progress()).toMatchObject({
    failure: expect.stringContaining('may not delete files'),
    counts: { verified: { files: 1 }, deleted: { files: 0 } },
  })
})

it('waits while the person pauses it, and can be stopped then', async () => {
  const { check, readBacks } = aCheck({ isBatteryLow: true })
  check.subscribe(() => {
    if (check.progress().status === 'reading') check.pause()
  })
  const ended = check.start(aFolder({ 'a.jpg': 'content' }), {})
  await expect.poll(() => check.progress().status).toBe('verifying')
  expect(check.progress().paused).toBe('person')
  await check.stop()
  await ended
  expect(readBacks).toEqual([])
  expect(check.progress().status).toBe('stopped')
})

it('asks for the proofs of a large file in several calls', async () => {
  const length = 200 * 2 ** 20
  const asked: { start: number; end: number }[][] = []
  const api = {
    async call(_: unknown, { body }: { body: { ranges: { start: number; end: number }[] } }) {
      asked.push(body.ranges)
      return { proofs: body.ranges.map(({ start }) => `proof ${start}`) }
    },
  } as unknown as ApiClient
  const proofs = Array.from({ length: 7 }, (_, index) => `proof ${index * 2 ** 25}`)
  const expecting = (given: string[]) => {
    const check = {
      expect: async () => ({ fingerprint: 'sum', proofs: given }),
    } as unknown as ContentCheck
    const claim = { content: new Blob(), checksum: 'sum', item: anItem(ID, length) }
    const deps = { api, check, wait: async () => {} }
    return proveFiles([{ ...claim, role: 'original' }], deps, async () => {})
  }
  expect(await expecting(proofs)).toEqual(['proven'])
  expect(asked.map(ranges => ranges.length)).toEqual([2, 2, 2, 1])
  for (const ranges of asked) {
    const bytes = ranges.reduce((sum, { start, end }) => sum + end - start, 0)
    expect(bytes).toBeLessThanOrEqual(LIMITS.bytesProven)
  }
  expect(await expecting([...proofs.slice(0, 6), 'other'])).toEqual(['missing'])
})

describe('the reason why a file must stay', () => {
  const file = (path: string) => ({ path, size: 1, modified: MODIFIED })
  const options = { albums: false, labels: [], leftOut: ['out'] }
  const failed = [{ path: 'bad.jpg', reason: 'It is damaged.' }]
  const known = {
    watched: { failed, options },
    handled: new Set([`old.jpg|1|${MODIFIED}`, `edited.jpg|2|${MODIFIED}`]),
    pathsHandled: new Set(['old.jpg', 'edited.jpg']),
  }

  it.each([
    ['bad.jpg', { why: 'failed', reason: 'It is damaged.' }],
    ['out/a.jpg', { why: 'left-out' }],
    ['a.xmp', { why: 'unsupported' }],
    ['a.zip', { why: 'unsupported' }],
    ['old.jpg', { why: 'no-longer-in-library' }],
    ['edited.jpg', { why: 'changed' }],
    ['new.jpg', { why: 'not-uploaded' }],
  ])('is right for %s', (path, why) => {
    expect(whyMissing(file(path), known)).toEqual(why)
  })
})
