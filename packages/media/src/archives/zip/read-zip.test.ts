import { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { collect, makeZip, type ZipPart } from '../../../test/archive-writer.ts'
import { readArchive } from '../../archives.ts'
import { ARCHIVE_LIMITS, type ArchiveLimits } from '../archive.ts'

const read = (bytes: BlobPart, limits: Partial<ArchiveLimits> = {}) =>
  readArchive(new Blob([bytes]), 'a.zip', { limits: { ...ARCHIVE_LIMITS, ...limits } })

async function textsOf(bytes: BlobPart, limits?: Partial<ArchiveLimits>) {
  const texts: Record<string, string> = {}
  for await (const { path, open } of read(bytes, limits)) {
    texts[path] = await open().then(
      blob => blob.text(),
      error => `! ${error.message}`,
    )
  }
  return texts
}

const listed = (bytes: BlobPart, limits?: Partial<ArchiveLimits>) => collect(read(bytes, limits))

const one = (part: Partial<ZipPart>) => makeZip([{ name: 'a.jpg', content: 'picture', ...part }])

describe('a ZIP', () => {
  it('can be read in Node if a library defines a global Worker', async () => {
    vi.stubGlobal('Worker', Worker)
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(await textsOf(one({}))).toEqual({ 'a.jpg': 'picture' })
  })

  it('may contain stored and deflated files', async () => {
    const zip = makeZip([
      { name: 'trip/', mode: 0o40755 },
      { name: 'trip/a.jpg', content: 'stored' },
      { name: 'trip/b.jpg', content: 'deflated'.repeat(100), isDeflated: true },
      { name: 'c.jpg', content: 'streamed', isDeflated: true, hasDescriptor: true },
      { name: 'empty.txt' },
    ])
    expect(await textsOf(zip)).toEqual({
      'trip/a.jpg': 'stored',
      'trip/b.jpg': 'deflated'.repeat(100),
      'c.jpg': 'streamed',
      'empty.txt': '',
    })
  })

  it.each([
    ['a comment', { comment: 'PK\x05\x06 is no end' }],
    ['ZIP64 records', { isLarge: true }],
    ['an unneeded ZIP64 record', { isBesideSmall: true }],
    ['a program before the archive', { before: new Uint8Array(5000) }],
    [
      'ZIP64 records and a program before the archive',
      { isLarge: true, before: new Uint8Array(5000) },
    ],
  ])('can be read with %s', async (_, options) => {
    const parts = [
      { name: 'a.jpg', content: 'a', isLarge: true },
      { name: 'b.jpg', content: 'b' },
    ]
    expect(await textsOf(makeZip(parts, options))).toEqual({ 'a.jpg': 'a', 'b.jpg': 'b' })
  })

  it('may contain 20,000 files', async () => {
    const parts = Array.from({ length: 20_000 }, (_, i) => ({ name: `folder/picture-${i}.jpg` }))
    const entries = await listed(makeZip(parts))
    expect([entries.length, entries.at(-1)?.path]).toEqual([20_000, 'folder/picture-19999.jpg'])
  })

  it('may have file names in UTF-8 and in code page 437', async () => {
    const unicode = Buffer.concat([
      Buffer.from([0x75, 0x70, 5 + 3, 0, 1, 0, 0, 0, 0]),
      Buffer.from('€'),
    ])
    const zip = makeZip([
      { name: 'Grüße.jpg' },
      { name: 'Straße.jpg', flags: 0 },
      { name: Uint8Array.from([0x47, 0x72, 0x81, 0xe1, 0x65]), flags: 0 },
      { name: '?', extra: unicode, flags: 0 },
    ])
    const paths = (await listed(zip)).map(({ path }) => path)
    expect(paths).toEqual(['Grüße.jpg', 'Straße.jpg', 'Grüße', '€'])
  })

  it('may have modification times in local time and in UTC', async () => {
    const utc = Buffer.from([0x55, 0x54, 5, 0, 1, 0, 0, 0, 0])
    utc.writeInt32LE(1_600_000_000, 5)
    const [byZone, inUtc] = await listed(makeZip([{ name: 'a' }, { name: 'b', extra: utc }]))
    expect(byZone?.modified).toBe(new Date(2021, 6, 4, 12, 34, 56).getTime())
    expect(inUtc?.modified).toBe(1_600_000_000_000)
  })

  it('yields the entries after an unreadable entry', async () => {
    const zip = makeZip([
      { name: 'secret.jpg', flags: 0x801 },
      { name: 'odd.jpg', method: 99 },
      { name: 'link.jpg', content: '/etc/passwd', mode: 0o120777 },
      { name: '../out.jpg' },
      { name: 'flipped.jpg', content: 'x', crc: 1 },
      { name: 'short.jpg', content: 'xyz', size: 2, isDeflated: true },
      { name: 'good.jpg', content: 'good' },
    ])
    expect(await textsOf(zip)).toEqual({
      'secret.jpg': '! It is protected by a password.',
      'odd.jpg': '! Safelight cannot unpack it. Unpack the archive and choose the folder.',
      'link.jpg': '! It is a link or another special file.',
      '../out.jpg': '! Its name is not safe: it leads to a folder outside of the archive.',
      'flipped.jpg': '! It is damaged.',
      'short.jpg': '! It is damaged.',
      'good.jpg': 'good',
    })
  })

  it('unpacks no decompression bomb', async () => {
    const zeros = new Uint8Array(3 * 2 ** 20)
    const bomb = one({ content: zeros, isDeflated: true })
    expect(await textsOf(bomb)).toEqual({
      'a.jpg': '! It unpacks to far more data than a photo or a video has.',
    })
    // The reader must notice a false size before it unpacks more than the stated bytes.
    const lie = one({ content: zeros, isDeflated: true, size: 100 })
    expect(await textsOf(lie)).toEqual({ 'a.jpg': '! It is damaged.' })
  })

  it.each([
    [
      'too many files',
      { entries: 1 },
      'The archive "a.zip" contains too many files. Unpack it, then import the folder.',
    ],
    [
      'too many bytes',
      { bytes: 5 },
      'The archive "a.zip" unpacks to far more data than it should.',
    ],
  ])('fails after the first file if the archive has %s', async (_, limits, message) => {
    const zip = makeZip([
      { name: 'a', content: 'aaa' },
      { name: 'b', content: 'bbb' },
    ])
    const paths: string[] = []
    const reading = (async () => {
      for await (const { path } of read(zip, limits)) paths.push(path)
    })()
    await expect(reading).rejects.toThrow(message)
    expect(paths).toEqual(['a'])
  })

  it('is rejected if its files overlap', async () => {
    const zip = Buffer.from(makeZip([{ name: 'a', content: 'x'.repeat(200) }, { name: 'b' }]))
    const second = zip.lastIndexOf('PK\x01\x02')
    zip.writeUInt32LE(200, second + 20)
    zip.writeUInt32LE(200, second + 24)
    await expect(listed(zip)).rejects.toThrow('unpacks to far more data than it should')
  })

  it.each([
    ['cut off', (zip: Buffer) => zip.subarray(0, -30)],
    ['empty', () => Buffer.alloc(0)],
    ['made of other bytes', () => Buffer.alloc(3000, 7)],
    [
      'with a broken directory',
      (zip: Buffer) => zip.fill(0, zip.indexOf('PK\x01\x02'), zip.length - 22),
    ],
  ])('reports a ZIP that is %s as damaged', async (_, damage) => {
    const zip = damage(Buffer.from(one({})))
    await expect(listed(Uint8Array.from(zip))).rejects.toThrow(
      'The archive "a.zip" is damaged or incomplete.',
    )
  })

  it('is rejected if it is a single volume of a split archive', async () => {
    const zip = Buffer.from(one({}))
    zip.writeUInt16LE(3, zip.length - 22 + 4)
    await expect(listed(zip)).rejects.toThrow('is one of several volumes')
  })
})

it('after an abort, reading an archive fails with the reason of the abort', async () => {
  const controller = new AbortController()
  const { signal } = controller
  const entries = readArchive(new Blob([makeZip([{ name: 'a' }, { name: 'b' }])]), 'a.zip', {
    signal,
  })
  expect((await entries.next()).value?.path).toBe('a')
  controller.abort(new Error('enough'))
  await expect(entries.next()).rejects.toThrow('enough')
})
