import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expose, releaseProxy, wrap } from 'comlink'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeTar, makeZip, TAR_END } from '../../test/archive-writer.ts'
import { makeSevenZip } from '../../test/seven-zip-writer.ts'
import { ARCHIVE_LIMITS } from '../archives/archive.ts'
import { fileOf, readArchive } from '../archives.ts'
import { handRangedFilesOver } from '../ranged-files.ts'
import { AddressedFile } from './addressed-file.ts'
import { decodableCopy } from './ranged-file.ts'
import { isReadFailure } from './slices.ts'

const KiB = 2 ** 10
/** The largest number of bytes in one response. A request may ask for more. */
const MOST = 64 * KiB

/**
 * Serves ranges of the content and counts the bytes. While `status` is not 206, the server answers with this
 * status and no content.
 */
async function serve(content: Uint8Array) {
  const served = { bytes: 0, status: 206 }
  const server = createServer((request, response) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (first === undefined) return void response.writeHead(400).end()
    const end = Math.min(Number(last) + 1, Number(first) + MOST, content.length)
    const piece = content.subarray(Number(first), end)
    if (served.status === 206) served.bytes += piece.length
    response.writeHead(served.status).end(served.status === 206 ? piece : '')
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a`
  return { served, close, file: new AddressedFile({ address, size: content.length }) }
}

const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)))
const content = Buffer.concat(
  Array.from({ length: 50 }, (_, at) => [Buffer.from([at]), noise]).flat(),
)
const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer())

describe('an addressed file', () => {
  it('requests only the bytes that the caller reads', async () => {
    const { file, served } = await serve(content)
    const named = fileOf(file, 'film.mp4', { type: 'video/mp4', lastModified: 5 })
    expect([named.name, named.type, named.lastModified, named.size]).toEqual([
      'film.mp4',
      'video/mp4',
      5,
      content.length,
    ])
    expect(served.bytes).toBe(0)
    const part = named.slice(100_000, 300_000).slice(5, -7)
    expect((await bytesOf(part)).equals(content.subarray(100_005, 299_993))).toBe(true)
    expect(served.bytes).toBe(part.size)
    expect((await bytesOf(file.slice(-9))).equals(content.subarray(-9))).toBe(true)
    expect((await bytesOf(file.slice(9, 9))).length).toBe(0)
    expect((await bytesOf(await decodableCopy(file, 'image/png'))).equals(content)).toBe(true)
  })

  it.each([
    [409, 'The file has changed since it was found.'],
    [403, 'The file is outside the folder.'],
    [404, 'The file could not be read.'],
    [200, 'The file could not be read.'],
  ])('rejects with a reason for status %i', async (status, message) => {
    const { file, served } = await serve(content)
    served.status = status
    const error = await file
      .slice(0, 9)
      .arrayBuffer()
      .catch(each => each)
    expect(error).toMatchObject({ name: 'NotReadableError', message })
    expect(isReadFailure(error)).toBe(true)
  })

  it('cannot be read if the server is gone', async () => {
    const { file, close } = await serve(content)
    const address = file.parts().content.address
    const cut = new AddressedFile({ address, size: content.length + 10 })
    await expect(cut.arrayBuffer()).rejects.toThrow('The file could not be read.')
    close()
    await expect(file.arrayBuffer()).rejects.toThrow('The file could not be read.')
  })
})

const tar = Buffer.concat([
  makeTar([
    { name: 'before.jpg', content: noise },
    { name: 'film.mp4', content },
  ]),
  TAR_END,
])
const ARCHIVES: [string, () => Promise<Uint8Array> | Uint8Array][] = [
  [
    'stored.zip',
    () =>
      makeZip([
        { name: 'a', content: 'a' },
        { name: 'film.mp4', content },
      ]),
  ],
  ['deflated.zip', () => makeZip([{ name: 'film.mp4', content, isDeflated: true }])],
  ['a.tar', () => tar],
  ['a.tgz', () => Uint8Array.from(gzipSync(tar, { level: 1 }))],
  ['a.7z', () => makeSevenZip({ 'film.mp4': Uint8Array.from(content) })],
]

describe.each(ARCHIVES)('%s at an address', (name, make) => {
  it('has files that another thread can read', async () => {
    const { file, served } = await serve(await make())
    handRangedFilesOver()
    const { port1, port2 } = new MessageChannel()
    const there = {
      endOf: async (film: File) => new Uint8Array(await film.slice(-9).arrayBuffer()),
    }
    expose(there, port1)
    const remote = wrap<typeof there>(port2)
    onTestFinished(() => remote[releaseProxy]())

    // Files too large for memory stay compressed in the archive. Only 7-Zip holds all files in memory, so it
    // needs a higher limit.
    const inMemory = name.endsWith('7z') ? content.length : 1000 * KiB
    const limits = { ...ARCHIVE_LIMITS, inMemory }
    let found: File | undefined
    for await (const { path, open } of readArchive(file, name, { limits })) {
      if (path === 'film.mp4') found = fileOf(await open(), path, { type: 'video/mp4' })
    }
    if (!found) throw new Error('no film')
    expect((await bytesOf(found)).equals(content)).toBe(true)
    expect(await remote.endOf(found)).toEqual(Uint8Array.from(content.subarray(-9)))

    served.status = 409
    const again = readArchive(file, name, { limits }).next()
    await expect(again).rejects.toThrow('The file has changed since it was found.')
  })
})
