import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { collect, makeTar, paxRecord, TAR_END, type TarPart } from '../../../test/archive-writer.ts'
import { readArchive } from '../../archives.ts'
import { ARCHIVE_LIMITS, type ArchiveLimits } from '../archive.ts'

const WAYS = [
  ['a.tar', (tar: Uint8Array) => tar],
  ['a.tar.gz', (tar: Uint8Array) => gzipSync(tar)],
] as const

const tar = (...parts: TarPart[]) => Buffer.concat([makeTar(parts), TAR_END])

describe.each(WAYS)('%s', (name, pack) => {
  const read = (bytes: Uint8Array, limits: Partial<ArchiveLimits> = {}) =>
    readArchive(new Blob([Uint8Array.from(pack(bytes))]), name, {
      limits: { ...ARCHIVE_LIMITS, ...limits },
    })

  async function textsOf(bytes: Uint8Array, limits?: Partial<ArchiveLimits>) {
    const texts: Record<string, string> = {}
    for await (const { path, open } of read(bytes, limits)) {
      texts[path] = await open().then(
        blob => blob.text(),
        error => `! ${error.message}`,
      )
    }
    return texts
  }

  it('yields files with their sizes and times', async () => {
    const bytes = tar(
      { name: './trip/', type: '5' },
      { name: './trip/a.jpg', content: 'a'.repeat(1000) },
      { name: 'b.jpg', prefix: 'far/away', content: 'b' },
      { name: 'c.jpg', content: 'c', isBinary: true },
      { name: 'old.jpg', content: 'd', type: '\0' },
    )
    expect(await textsOf(bytes)).toEqual({
      'trip/a.jpg': 'a'.repeat(1000),
      'far/away/b.jpg': 'b',
      'c.jpg': 'c',
      'old.jpg': 'd',
    })
    const [first] = await collect(read(bytes))
    expect(first).toMatchObject({ size: 1000, modified: 1_625_402_096_000 })
  })

  it('lists all files without unpacking a file', async () => {
    const paths: string[] = []
    const bytes = tar({ name: 'a', content: 'x'.repeat(3000) }, { name: 'b', content: 'y' })
    for await (const { path } of read(bytes)) paths.push(path)
    expect(paths).toEqual(['a', 'b'])
  })

  it('may have long names in pax and GNU style', async () => {
    const long = `${'folder/'.repeat(40)}Grüße.jpg`
    const facts = paxRecord('path', long) + paxRecord('mtime', '1600000000.5')
    const bytes = tar(
      { name: 'x', type: 'x', content: facts },
      { name: 'cut', content: 'pax' },
      { name: '././@LongLink', type: 'L', content: `${long}.2\0` },
      { name: 'cut', content: 'gnu' },
      { name: 'next', content: 'own' },
    )
    const entries = await collect(read(bytes))
    expect(entries.map(({ path }) => path)).toEqual([long, `${long}.2`, 'next'])
    expect(entries[0]?.modified).toBe(1_600_000_000_500)
  })

  it('yields the entries after an unreadable entry', async () => {
    const sparse = paxRecord('GNU.sparse.major', '1')
    const bytes = tar(
      { name: 'link.jpg', type: '2' },
      { name: 'hard.jpg', type: '1' },
      { name: 'pipe', type: '6' },
      { name: '/etc/passwd', content: 'x' },
      { name: 'holes.jpg', type: 'S', content: 'x' },
      { name: 'x', type: 'x', content: sparse },
      { name: 'pax-holes.jpg', content: 'x' },
      { name: 'good.jpg', content: 'good' },
    )
    const link = '! It is a link or another special file.'
    const holes = '! Safelight cannot unpack it. Unpack the archive and choose the folder.'
    expect(await textsOf(bytes)).toEqual({
      'link.jpg': link,
      'hard.jpg': link,
      pipe: link,
      '/etc/passwd': '! Its name is not safe: it leads to a folder outside of the archive.',
      'holes.jpg': holes,
      'pax-holes.jpg': holes,
      'good.jpg': 'good',
    })
  })

  it('yields the first files of a truncated archive', async () => {
    const bytes = makeTar([
      { name: 'a', content: 'a' },
      { name: 'b', content: 'b'.repeat(2000) },
    ])
    const texts: string[] = []
    const reading = (async () => {
      for await (const { open } of read(bytes.subarray(0, 2000))) {
        texts.push(await (await open()).text())
      }
    })()
    await expect(reading).rejects.toThrow(
      `The archive "${name}" is damaged or incomplete. Download or copy it again.`,
    )
    expect(texts).toEqual(['a'])
  })

  it.each([
    ['an invalid header', Buffer.alloc(512, 65)],
    ['an unterminated extended header', makeTar([{ name: 'x', type: 'x', content: '99 a=b\n' }])],
    ['an extended header of gigabytes', makeTar([{ name: 'x', type: 'L', size: 2 ** 32 }])],
    ['half a header', makeTar([{ name: 'a' }]).subarray(0, 300)],
  ])('reports an archive with %s as damaged', async (_, bytes) => {
    await expect(collect(read(bytes))).rejects.toThrow('is damaged or incomplete')
  })

  it('fails beyond the limits for entries and bytes', async () => {
    const bytes = tar({ name: 'a', content: 'aaa' }, { name: 'b', content: 'bbb' })
    const all = (limits: Partial<ArchiveLimits>) => collect(read(bytes, limits))
    await expect(all({ entries: 1 })).rejects.toThrow('contains too many files')
    await expect(all({ bytes: 5 })).rejects.toThrow('unpacks to far more data than it should')
  })
})

describe('a compressed tar', () => {
  const zeros = new Uint8Array(3 * 2 ** 20)
  const read = (bytes: Uint8Array, limits: Partial<ArchiveLimits> = {}) =>
    readArchive(new Blob([Uint8Array.from(bytes)]), 'a.tgz', {
      limits: { ...ARCHIVE_LIMITS, ...limits },
    })

  it('fails if it is a decompression bomb', async () => {
    const bomb = gzipSync(tar({ name: 'a.jpg', content: zeros }))
    const reading = collect(read(bomb))
    await expect(reading).rejects.toThrow(
      'The archive "a.tgz" unpacks to far more data than it should.',
    )
  })

  it('is reported as damaged if bytes are missing at the end', async () => {
    const packed = gzipSync(
      tar({ name: 'a.jpg', content: crypto.getRandomValues(new Uint8Array(9000)) }),
    )
    for (const bytes of [Buffer.from('text'), packed.subarray(0, 2000)]) {
      await expect(collect(read(bytes))).rejects.toThrow('is damaged or incomplete')
    }
  })
})
