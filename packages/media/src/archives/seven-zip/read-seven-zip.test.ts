import { describe, expect, it } from 'vitest'
import { makeZip } from '../../../test/archive-writer.ts'
import { makeRar } from '../../../test/rar-writer.ts'
import { makeSevenZip } from '../../../test/seven-zip-writer.ts'
import { readArchive } from '../../archives.ts'
import { ARCHIVE_LIMITS, type ArchiveLimits } from '../archive.ts'
import { readSevenZip } from './read-seven-zip.ts'

const read = (bytes: BlobPart, name: string, limits: Partial<ArchiveLimits> = {}) =>
  readArchive(new Blob([bytes]), name, {
    limits: { ...ARCHIVE_LIMITS, ...limits },
  })

/**
 * Reads an archive and maps paths to texts. For an entry with a problem, the text is `! ` and the problem.
 * The key `!` holds the error that ended the list.
 */
async function textsOf(bytes: BlobPart, name: string, limits?: Partial<ArchiveLimits>) {
  const texts: Record<string, string> = {}
  try {
    for await (const { path, open } of read(bytes, name, limits)) {
      texts[path] = await open().then(
        blob => blob.text(),
        error => `! ${error.message}`,
      )
    }
  } catch (error) {
    texts['!'] = (error as Error).message
  }
  return texts
}

const PASSWORD = 'secret'

const FILES = {
  'trip/Grüße.jpg': 'picture',
  'trip/a*b [1].jpg': 'star',
  '-o.txt': 'dash',
  '@list.txt': 'at',
  'long.txt': 'long '.repeat(50_000),
  'empty.txt': '',
}

describe('a 7z archive', () => {
  it.each([
    ['solid', []],
    ['not solid', ['-ms=off']],
    ['with the older compression', ['-m0=LZMA']],
  ])('yields files with unusual names (%s)', async (_, options) => {
    expect(await textsOf(await makeSevenZip(FILES, options), 'a.7z')).toEqual(FILES)
  })

  it('unpacks each file to an array of bytes', async () => {
    const archive = new Blob([await makeSevenZip({ a: 'four' })])
    for await (const { open } of readSevenZip(archive, 'a.7z', ARCHIVE_LIMITS)) {
      expect(await open()).toEqual(new TextEncoder().encode('four'))
    }
  })

  it('yields each file with its size and modification time', async () => {
    const before = Date.now() - 2000
    for await (const { size, modified } of read(await makeSevenZip({ a: 'four' }), 'a.7z')) {
      expect(size).toBe(4)
      expect(modified).toBeGreaterThan(before)
      expect(modified).toBeLessThanOrEqual(Date.now())
    }
  })

  it('unpacks only the files that the caller asks for', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`${i}.${i % 3 === 0 ? 'json' : 'jpg'}`, `file ${i}`]),
    )
    const opened: Record<string, string> = {}
    const archive = await makeSevenZip(files)
    for await (const { path, open } of read(archive, 'a.7z')) {
      if (Number.parseInt(path, 10) % 2 === 0) opened[path] = await (await open()).text()
    }
    const wanted = Object.entries(files).filter(([path]) => Number.parseInt(path, 10) % 2 === 0)
    expect(opened).toEqual(Object.fromEntries(wanted))
  })

  it('reports that a password protects the files', async () => {
    const secret = await makeSevenZip({ 'a.jpg': 'x' }, [`-p${PASSWORD}`])
    expect(await textsOf(secret, 'a.7z')).toEqual({ 'a.jpg': '! It is protected by a password.' })
    for (const names of [['a.jpg'], Array.from({ length: 200 }, (_, i) => `${i}.jpg`)]) {
      const files = Object.fromEntries(names.map(name => [name, 'x']))
      const hidden = await makeSevenZip(files, [`-p${PASSWORD}`, '-mhe=on'])
      expect(await textsOf(hidden, 'a.7z')).toEqual({
        '!': 'The archive "a.7z" is protected by a password. Unpack it, then import the folder.',
      })
    }
  })

  it('yields the intact files of a damaged archive', async () => {
    const noise = crypto.getRandomValues(new Uint8Array(50_000))
    const archive = await makeSevenZip({ 'a.jpg': 'sound', 'b.jpg': noise }, ['-ms=off'])
    archive.set([archive[30_000] === 0 ? 1 : 0], 30_000)
    expect(await textsOf(archive, 'a.7z')).toEqual({
      'a.jpg': 'sound',
      'b.jpg': '! It is damaged.',
    })
    const cut = archive.subarray(0, 40_000)
    expect(await textsOf(cut, 'a.7z')).toEqual({
      '!': 'The archive "a.7z" is damaged or incomplete. Download or copy it again.',
    })
  })

  it('is reported as unsupported if the content is a ZIP', async () => {
    expect(await textsOf(makeZip([{ name: 'a', content: 'a' }]), 'a.7z')).toEqual({
      '!': 'The archive "a.7z" has an unsupported format. Unpack it, then import the folder.',
    })
  })

  it('fails beyond the limits for entries and bytes', async () => {
    const archive = await makeSevenZip({ 'a.txt': 'aaa', 'b.txt': 'bbb', 'c.txt': 'ccc' })
    expect(await textsOf(archive, 'a.7z', { entries: 1 })).toEqual({
      'a.txt': 'aaa',
      '!': 'The archive "a.7z" contains too many files. Unpack it, then import the folder.',
    })
    const bomb = 'The archive "a.7z" unpacks to far more data than it should.'
    expect(await textsOf(archive, 'a.7z', { bytes: 5 })).toEqual({ 'a.txt': 'aaa', '!': bomb })
    const zeros = await makeSevenZip({ 'a.jpg': new Uint8Array(3 * 2 ** 20) })
    expect(await textsOf(zeros, 'a.7z')).toEqual({ '!': bomb })
    const texts = await textsOf(zeros, 'a.7z', { ratio: 1e6, inMemory: 2 ** 20 })
    expect(texts['a.jpg']).toContain('too large to unpack on this device')
  })
})

describe('a RAR archive', () => {
  it('yields files with sizes and times', async () => {
    const archive = makeRar([
      { name: 'trip', isFolder: true },
      { name: 'trip/Grüße.jpg', content: 'picture' },
      { name: 'b.jpg', content: 'b' },
    ])
    expect(await textsOf(archive, 'a.rar')).toEqual({ 'trip/Grüße.jpg': 'picture', 'b.jpg': 'b' })
    for await (const entry of read(archive, 'a.rar')) {
      expect(entry.modified).toBe(1_600_000_000_000)
      expect(entry.size).toBe(entry.path === 'b.jpg' ? 1 : 7)
    }
  })

  it('yields the entries after an unreadable entry', async () => {
    const archive = makeRar([
      { name: 'secret.jpg', content: 'x'.repeat(16), isEncrypted: true },
      { name: 'link.jpg', linkTo: '/etc/passwd' },
      { name: '../out.jpg', content: 'out' },
      { name: 'flipped.jpg', content: 'x', crc: 1 },
      { name: 'good.jpg', content: 'good' },
    ])
    expect(await textsOf(archive, 'a.rar')).toEqual({
      'secret.jpg': '! It is protected by a password.',
      'link.jpg': '! It is a link or another special file.',
      '../out.jpg': '! Its name is not safe: it leads to a folder outside of the archive.',
      'flipped.jpg': '! It is damaged.',
      'good.jpg': 'good',
    })
  })

  it.each([
    [
      'encrypted names',
      { hasEncryptedHeaders: true },
      'is protected by a password. Unpack it, then import the folder.',
    ],
    [
      'several volumes',
      { isVolume: true },
      'is one of several volumes. Unpack them together, then import the folder.',
    ],
  ])('is rejected with %s', async (_, options, message) => {
    const texts = await textsOf(makeRar([{ name: 'a.jpg', content: 'a' }], options), 'a.rar')
    expect(texts['!']).toBe(`The archive "a.rar" ${message}`)
  })

  it('yields the first files of a truncated archive', async () => {
    const parts = [
      { name: 'a.jpg', content: 'a' },
      { name: 'b.jpg', content: 'b'.repeat(5000) },
    ]
    const archive = makeRar(parts)
    expect(await textsOf(archive.subarray(0, archive.length - 3000), 'a.rar')).toEqual({
      'a.jpg': 'a',
      'b.jpg': '! It is damaged.',
      '!': 'The archive "a.rar" is damaged or incomplete. Download or copy it again.',
    })
  })
})

it('reading with 7-Zip does not change the exit code of the process', async () => {
  const before = process.exitCode
  await textsOf(Buffer.from('nothing of the kind'), 'a.7z')
  expect(process.exitCode).toBe(before)
})
