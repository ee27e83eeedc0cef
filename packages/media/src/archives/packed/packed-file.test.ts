import { openAsBlob } from 'node:fs'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expose, releaseProxy, wrap } from 'comlink'
import { describe, expect, it, onTestFinished } from 'vitest'
import { collect, makeTar, makeZip, TAR_END } from '../../../test/archive-writer.ts'
import { fileOf, readArchive } from '../../archives.ts'
import { handRangedFilesOver } from '../../ranged-files.ts'
import { ARCHIVE_LIMITS } from '../archive.ts'

const MiB = 2 ** 20
const limits = { ...ARCHIVE_LIMITS, inMemory: MiB }

const content = Buffer.alloc(20 * MiB + 5)
const noise = crypto.getRandomValues(new Uint8Array(60_000))
for (let at = 0; at < content.length; at += noise.length) {
  content.set(noise.subarray(0, content.length - at), at)
  content.writeUInt32LE(at, Math.min(at, content.length - 4))
}

const zip = makeZip([
  { name: 'before.jpg', content: 'before' },
  { name: 'film.mp4', content, isDeflated: true },
])
const tar = makeTar([
  { name: 'before.jpg', content: noise },
  { name: 'film.mp4', content },
  { name: 'after.jpg', content: 'after' },
])
const ARCHIVES: [string, Blob][] = [
  ['a.zip', new Blob([zip])],
  ['a.tgz', new Blob([Uint8Array.from(gzipSync(Buffer.concat([tar, TAR_END]), { level: 1 }))])],
]

async function filmOf(archive: Blob, name: string): Promise<File> {
  for await (const { path, open } of readArchive(archive, name, { limits })) {
    if (path === 'film.mp4') return fileOf(await open(), path, { type: 'video/mp4' })
  }
  throw new Error('no film')
}

const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer())

describe.each(ARCHIVES)('a large compressed file in %s', (name, archive) => {
  it('can be read in any range', async () => {
    const film = await filmOf(archive, name)
    expect([film.name, film.type, film.size]).toEqual(['film.mp4', 'video/mp4', content.length])
    const ranges: [number, number][] = [
      [0, 10],
      [19 * MiB, 19 * MiB + 100],
      [5 * MiB - 3, 7 * MiB + 3],
      [-5, content.length],
      [0, 3 * MiB],
      [content.length - 1, content.length + 99],
      [9, 9],
    ]
    for (const [start, end] of ranges) {
      expect((await bytesOf(film.slice(start, end))).equals(content.subarray(start, end))).toBe(
        true,
      )
    }
    const part = film.slice(10, 2 * MiB).slice(5, 25)
    expect((await bytesOf(part)).equals(content.subarray(15, 35))).toBe(true)
    const parts = await Promise.all(
      [9, 1, 17, 1].map(at => bytesOf(film.slice(at * MiB, at * MiB + 9))),
    )
    expect(parts).toEqual([9, 1, 17, 1].map(at => content.subarray(at * MiB, at * MiB + 9)))
  })

  it('can be read as one stream', async () => {
    const film = await filmOf(archive, name)
    const pieces = await collect(film.stream() as unknown as AsyncIterable<Uint8Array>)
    expect(Buffer.concat(pieces).equals(content)).toBe(true)
  })

  it('can be posted to another thread', async () => {
    handRangedFilesOver()
    const { port1, port2 } = new MessageChannel()
    const there = {
      look: async (file: File) => ({
        facts: [file.name, file.type, file.size],
        end: new Uint8Array(await file.slice(-9).arrayBuffer()),
      }),
    }
    expose(there, port1)
    const remote = wrap<typeof there>(port2)
    onTestFinished(() => remote[releaseProxy]())
    const { facts, end } = await remote.look(await filmOf(archive, name))
    expect(facts).toEqual(['film.mp4', 'video/mp4', content.length])
    expect(end).toEqual(Uint8Array.from(content.subarray(-9)))
  })
})

it('a large file cannot be read after its archive has changed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-packed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'a.zip')
  await writeFile(path, zip)
  const film = await filmOf(await openAsBlob(path), 'a.zip')
  expect((await bytesOf(film.slice(0, 10))).equals(content.subarray(0, 10))).toBe(true)
  await appendFile(path, 'more')
  await expect(film.slice(MiB, MiB + 1).arrayBuffer()).rejects.toThrow()
})

it('a damaged large file is reported as damaged', async () => {
  const damaged = Buffer.from(zip)
  damaged.writeUInt32LE(1, damaged.length - 1000)
  await expect(filmOf(new Blob([damaged]), 'a.zip')).rejects.toThrow('It is damaged.')
  const cut = ARCHIVES[1]?.[1].slice(0, 9 * MiB) as Blob
  await expect(filmOf(cut, 'a.tgz')).rejects.toThrow(
    'The archive "a.tgz" is damaged or incomplete. Download or copy it again.',
  )
})
